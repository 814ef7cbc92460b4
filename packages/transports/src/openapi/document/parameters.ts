import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { idempotencyKeySchema } from "@tidings/schema/fields/IdempotencyKey"
import type { RouteParts } from "../../rest/split.ts"
import type { OperationObject, ParameterObject, Reference } from "./OpenApiDocument.ts"
import type { ObjectSchema } from "../schemas/schemas.ts"

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
  "A refused call does not spend its key. Sandbox keys and live keys have each their own."

/** The header that makes a call happen once, as each kind of row takes it. */
export const idempotencyParameters = {
  IdempotencyKey: idempotencyKey(once),
  IdempotencyKeyFromPro: idempotencyKey(`Required on the pro plan and above. ${once}`),
  IdempotencyKeyRecorded: idempotencyKey("Noted in the audit entry; a second call is carried out again."),
  IdempotencyKeyNatural: plainKey("Taken, and not needed: a second identical call changes nothing more.")
} as const

/** The header as a workspace on the pro plan and above must send it. */
export const demandedKey: ParameterObject = {
  ...idempotencyKey(`Required on this workspace's plan. ${once}`),
  required: true
}

const parameterOf: Readonly<Partial<Record<Endpoint["operation"]["idempotency"], keyof typeof idempotencyParameters>>> =
  {
    accepted: "IdempotencyKey",
    required: "IdempotencyKeyFromPro",
    recorded: "IdempotencyKeyRecorded",
    natural: "IdempotencyKeyNatural"
  }

const isElsewhere = (pathFields: RouteParts["pathFields"]) => {
  const inPath = new Set(pathFields.map(({ field }) => field))
  return (field: string): boolean => !inPath.has(field)
}

/** What a route takes beside its body: path, query and the header that its row honours. */
export const parametersOf = (
  { operation }: Endpoint,
  { pathFields, rest }: RouteParts,
  input: ObjectSchema
): ReadonlyArray<ParameterObject | Reference> => {
  const inQuery = rest === "query" ? Object.keys(input.properties).filter(isElsewhere(pathFields)) : []
  const header = parameterOf[operation.idempotency]
  const parameter = (name: string, place: "path" | "query", field = name): ParameterObject => {
    const { description, ...schema } = input.properties[field]!
    return {
      name,
      in: place,
      required: place === "path" || input.required.includes(field),
      ...(typeof description === "string" && { description }),
      schema,
      ...(Object.hasOwn(operation.example, field) && { example: operation.example[field] })
    }
  }
  return [
    ...pathFields.map(({ field, name }) => parameter(name, "path", field)),
    ...inQuery.map((name) => parameter(name, "query")),
    ...(header === undefined ? [] : [{ $ref: `#/components/parameters/${header}` }])
  ]
}

/** The body a route takes: every field that its path has not; none where nothing is left. */
export const bodyOf = (
  { operation }: Endpoint,
  { pathFields, rest }: RouteParts,
  input: ObjectSchema
): OperationObject["requestBody"] | undefined => {
  const inBody = isElsewhere(pathFields)
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => inBody(name)))
  if (rest === "query" || Object.keys(properties).length === 0) return undefined
  const required = input.required.filter(inBody)
  const example = Object.fromEntries(Object.entries(operation.example).filter(([name]) => inBody(name)))
  return {
    required: required.length > 0,
    content: { "application/json": { schema: { ...input, properties, required }, example } }
  }
}
