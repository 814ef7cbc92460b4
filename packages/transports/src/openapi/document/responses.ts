import { codesOf } from "@tidings/pipeline/codesOf"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { JsonSchema } from "effect"
import { headersOf } from "./headers.ts"
import type { MediaType, OperationObject, ReferenceObject, ResponseObject } from "./OpenApiDocument.ts"
import { refusalName } from "./refusalName.ts"

export interface Responses {
  readonly responses: OperationObject["responses"]
  /** The error responses that `responses` refers to, and the answer of a held call. */
  readonly shared: Readonly<Record<string, ResponseObject>>
}

const outcome = { 200: "Done", 201: "Created", 202: "Accepted, to happen later" } as const

/** True if the row's own success and a held call both answer 202. */
export const isEitherHeld = ({ status, surface }: Operation.Any): boolean => surface !== undefined && status === 202

const heldWords = "held: it waits until a person approves, as the workspace's approval policy asks"
const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Returns a row's responses: its success, and per status the error codes that it may answer. Error responses that many
 * rows share are one component.
 */
export const responsesOf = (
  endpoint: Endpoint,
  output: JsonSchema.JsonSchema,
  held: JsonSchema.JsonSchema
): Responses => {
  const { operation } = endpoint
  const keyed = Operation.takesKey(operation)
  const deprecated = operation.deprecated !== undefined
  const status = operation.status ?? 200
  const example = endpoint.answer()
  const isGated = operation.surface !== undefined
  const isEither = isEitherHeld(operation)
  const answered = (status: number, description: string, waits: boolean, media: MediaType): ResponseObject => ({
    description,
    headers: headersOf({ status, replayable: keyed, waits: false, deprecated, held: waits }),
    content: { "application/json": media }
  })
  const success = answered(status, isEither ? `${outcome[status]}; or ${heldWords}` : outcome[status], isEither, {
    schema: output,
    ...(example !== undefined && { example })
  })
  const refusals = Object.entries(Object.groupBy(codesOf(endpoint), (code) => catalogue[code].status)).map(
    ([status, codes = []]) => refusalOf(operation, Number(status), codes)
  )
  const waiting = {
    name: `Held${keyed ? "" : "Unkeyed"}${deprecated ? "Deprecated" : ""}`,
    status: 202,
    response: answered(202, capitalized(heldWords), true, { schema: held })
  }
  const others = [...(isGated && !isEither ? [waiting] : []), ...refusals]
  return {
    responses: Object.fromEntries([
      [status, success],
      ...(operation.otherwise === undefined
        ? []
        : [[200, { ...success, description: operation.otherwise.when }] as const]),
      ...others.map(({ name, status }) => [status, referenceTo(name)] as const)
    ]),
    shared: Object.fromEntries(others.map(({ name, response }) => [name, response]))
  }
}

const referenceTo = (name: string): ReferenceObject => ({ $ref: `#/components/responses/${name}` })

const refusalOf = (operation: Operation.Any, status: number, codes: ReadonlyArray<Code>) => {
  const waits = status === 429 || codes.includes("idempotency_key_in_progress")
  const deprecated = operation.deprecated !== undefined
  const response: ResponseObject = {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].message}`).join("\n\n"),
    headers: headersOf({ status, replayable: false, waits, deprecated, held: false }),
    content: {
      "application/json": {
        schema: refusalSchema(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
      }
    }
  }
  return { name: `${refusalName(operation, status, codes)}${deprecated ? "Deprecated" : ""}`, status, response }
}

/** The error envelope, with `type` and `code` narrowed to these codes. */
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
      error: { description: "The error and its cause", allOf: [{ $ref: "#/components/schemas/ApiError" }, detailed] }
    },
    required: ["error"]
  }
}
