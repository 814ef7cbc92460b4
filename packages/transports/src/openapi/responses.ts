import { codesOf } from "@tidings/pipeline/codesOf"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { JsonSchema } from "effect"
import { headersOf } from "./headers.ts"
import type { OperationObject, Reference, ResponseObject } from "./OpenApiDocument.ts"
import { sampleOf } from "./sample.ts"

export interface Responses {
  readonly responses: OperationObject["responses"]
  /** The refusals that `responses` refers to. */
  readonly shared: Readonly<Record<string, ResponseObject>>
}

const outcome = { 200: "Done", 201: "Created", 202: "Accepted, to happen later" } as const

/** What a row answers: its success, and for every status the codes it may refuse with. Equal refusals of several rows are one component. */
export const responsesOf = (
  endpoint: Endpoint,
  output: JsonSchema.JsonSchema,
  definitions: Readonly<Record<string, JsonSchema.JsonSchema>>
): Responses => {
  const { operation } = endpoint
  const deprecated = operation.deprecated !== undefined
  const status = operation.status ?? 200
  const example = sampleOf(output, definitions)
  const success: ResponseObject = {
    description: outcome[status],
    headers: headersOf({ status, replayable: Operation.takesKey(operation), waits: false, deprecated }),
    content: { "application/json": { schema: output, ...(example !== undefined && { example }) } }
  }
  const refusals = Object.entries(Object.groupBy(codesOf(endpoint), (code) => catalogue[code].status)).map(
    ([status, codes = []]) => refusalOf(Number(status), codes, deprecated)
  )
  return {
    responses: Object.fromEntries([
      [status, success],
      ...refusals.map(({ name, status }) => [status, referenceTo(name)])
    ]),
    shared: Object.fromEntries(refusals.map(({ name, response }) => [name, response]))
  }
}

const referenceTo = (name: string): Reference => ({ $ref: `#/components/responses/${name}` })

const refusalOf = (status: number, codes: ReadonlyArray<Code>, deprecated: boolean) => {
  const waits = status === 429 || codes.includes("idempotency_key_in_progress")
  const response: ResponseObject = {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].message}`).join("\n\n"),
    headers: headersOf({ status, replayable: false, waits, deprecated }),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorEnvelope" },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
      }
    }
  }
  const name = [...codes, ...(deprecated ? ["deprecated"] : [])].join(".")
  return { name, status, response }
}
