import type { HttpRoute } from "@tidings/pipeline/row/HttpRoute"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { idempotencyKeySchema } from "@tidings/schema/fields/IdempotencyKey"
import { repeatsOf, type Repeats } from "@tidings/pipeline/row/Repeats"
import type { OperationObject, ParameterObject, ReferenceObject } from "./OpenApiDocument.ts"
import type { RowInputSchema } from "../schemas/schemas.ts"

const plainKey = (description: string): ParameterObject => ({
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description,
  schema: idempotencyKeySchema
})

const idempotencyKey = (description: string): ParameterObject => ({
  ...plainKey(description),
  example: "5f1b8a52-order-1042"
})

const once =
  "The same key with the same request answers with the same bytes for 24 hours, and Idempotent-Replay: true; with another request it is refused. " +
  "A refused call does not use up its key. Sandbox and live API keys are kept apart."

/** The Idempotency-Key header, one parameter per way in which rows use it. */
export const idempotencyParameters = {
  IdempotencyKey: idempotencyKey(once),
  IdempotencyKeyFromPro: idempotencyKey(`Required on the pro plan and above. ${once}`),
  IdempotencyKeyOfItems: plainKey(`${repeatsOf("items").keySays}.`),
  IdempotencyKeyRecorded: idempotencyKey(`${repeatsOf("recorded").says}.`),
  IdempotencyKeyNatural: plainKey(`${repeatsOf("natural").keySays}.`)
} as const

/** The Idempotency-Key header as a required parameter, for workspaces on the pro plan and above. */
export const demandedKey: ParameterObject = {
  ...idempotencyKey(`Required on this workspace's plan. ${once}`),
  required: true
}

const parameterOf: Readonly<Record<Repeats["key"], keyof typeof idempotencyParameters | undefined>> = {
  optional: "IdempotencyKey",
  fromPro: "IdempotencyKeyFromPro",
  items: "IdempotencyKeyOfItems",
  noted: "IdempotencyKeyRecorded",
  needless: "IdempotencyKeyNatural",
  none: undefined
}

const isElsewhere = (keys: HttpRoute["keys"]) => {
  const inPath = new Set(keys.map(({ field }) => field))
  return (field: string): boolean => !inPath.has(field)
}

/** Returns a route's parameters: path, query and the idempotency header that its row accepts. */
export const parametersOf = (
  { operation }: Endpoint,
  { keys, requires, rest }: HttpRoute,
  input: RowInputSchema
): ReadonlyArray<ParameterObject | ReferenceObject> => {
  const inQuery = rest === "query" ? Object.keys(input.properties).filter(isElsewhere(keys)) : []
  const header = parameterOf[operation.repeats.key]
  const parameter = (name: string, location: "path" | "query", field = name): ParameterObject => {
    const { description, ...schema } = input.properties[field]!
    return {
      name,
      in: location,
      required: location === "path" || input.required.includes(field) || requires.includes(field),
      ...(typeof description === "string" && { description }),
      schema,
      ...(field !== name && { "x-field": field }),
      ...(Object.hasOwn(operation.example, field) && { example: operation.example[field] })
    }
  }
  return [
    ...keys.map(({ field, name }) => parameter(name, "path", field)),
    ...inQuery.map((name) => parameter(name, "query")),
    ...(header === undefined ? [] : [{ $ref: `#/components/parameters/${header}` }])
  ]
}

/** Returns a route's request body: every input field that is not in the path; undefined if none is left. */
export const bodyOf = (
  { operation }: Endpoint,
  { keys, requires, rest }: HttpRoute,
  input: RowInputSchema
): OperationObject["requestBody"] | undefined => {
  const inBody = isElsewhere(keys)
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => inBody(name)))
  if (rest === "query" || Object.keys(properties).length === 0) return undefined
  const required = [...input.required, ...requires].filter(inBody)
  const samples = requires.map((name) => [name, (input.properties[name]!["examples"] as ReadonlyArray<unknown>)[0]])
  const given = { ...Object.fromEntries(samples), ...operation.example }
  const example = Object.fromEntries(Object.entries(given).filter(([name]) => inBody(name)))
  return {
    required: required.length > 0,
    content: { "application/json": { schema: { ...input, properties, required }, example } }
  }
}
