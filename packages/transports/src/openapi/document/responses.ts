import { codesOf } from "@tidings/pipeline/codesOf"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { JsonSchema } from "effect"
import { headersOf } from "./headers.ts"
import type { OperationObject, Reference, ResponseObject } from "./OpenApiDocument.ts"
import { refusalName } from "./refusalName.ts"

export interface Responses {
  readonly responses: OperationObject["responses"]
  /** The refusals that `responses` refers to. */
  readonly shared: Readonly<Record<string, ResponseObject>>
}

const outcome = { 200: "Done", 201: "Created", 202: "Accepted, to happen later" } as const

/** What a row answers: its success, and for every status the codes it may refuse with. Refusals that many rows share are one component. */
export const responsesOf = (endpoint: Endpoint, output: JsonSchema.JsonSchema): Responses => {
  const { operation } = endpoint
  const keyed = Operation.takesKey(operation)
  const deprecated = operation.deprecated !== undefined
  const status = operation.status ?? 200
  const example = endpoint.answer()
  const success: ResponseObject = {
    description: outcome[status],
    headers: headersOf({ status, replayable: keyed, waits: false, deprecated }),
    content: { "application/json": { schema: output, ...(example !== undefined && { example }) } }
  }
  const refusals = Object.entries(Object.groupBy(codesOf(endpoint), (code) => catalogue[code].status)).map(
    ([status, codes = []]) => refusalOf(operation, Number(status), codes)
  )
  return {
    responses: Object.fromEntries([
      [status, success],
      ...(operation.otherwise === undefined
        ? []
        : [[200, { ...success, description: operation.otherwise.when }] as const]),
      ...refusals.map(({ name, status }) => [status, referenceTo(name)])
    ]),
    shared: Object.fromEntries(refusals.map(({ name, response }) => [name, response]))
  }
}

const referenceTo = (name: string): Reference => ({ $ref: `#/components/responses/${name}` })

const refusalOf = (operation: Operation.Any, status: number, codes: ReadonlyArray<Code>) => {
  const waits = status === 429 || codes.includes("idempotency_key_in_progress")
  const deprecated = operation.deprecated !== undefined
  const response: ResponseObject = {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].message}`).join("\n\n"),
    headers: headersOf({ status, replayable: false, waits, deprecated }),
    content: {
      "application/json": {
        schema: refusalSchema(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
      }
    }
  }
  return { name: `${refusalName(operation, status, codes)}${deprecated ? "Deprecated" : ""}`, status, response }
}

/** The envelope, with the words that `type` and `code` may say here. */
const refusalSchema = (codes: ReadonlyArray<Code>): JsonSchema.JsonSchema => {
  const types = [...new Set(codes.map((code) => catalogue[code].type))]
  const detailed = {
    type: "object",
    properties: {
      type: { type: "string", enum: types, description: "The family of the error" },
      code: { type: "string", enum: codes, description: "Code that programs branch on; its meaning never changes" }
    },
    required: ["type", "code"]
  }
  return {
    type: "object",
    properties: {
      error: { description: "What went wrong, and why", allOf: [{ $ref: "#/components/schemas/ApiError" }, detailed] }
    },
    required: ["error"]
  }
}
