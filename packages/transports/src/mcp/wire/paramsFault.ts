import { fieldErrors } from "@tidings/schema/fieldErrors"
import { toldFields } from "@tidings/schema/FieldError"
import { Exit, Option, Schema, SchemaParser } from "effect"
import { isObject } from "@tidings/schema/isObject"

const optional = Schema.optionalKey
const meta = { _meta: optional(Schema.Record(Schema.String, Schema.Unknown)) }
const texts = Schema.Record(Schema.String, Schema.String)
const page = Schema.Struct({ ...meta, cursor: optional(Schema.String) })

/** The protocol's schemas of request params, for all revisions; each tool checks its own arguments. */
const shapes: Readonly<Record<string, Schema.Codec<any>>> = {
  initialize: Schema.Struct({
    ...meta,
    protocolVersion: Schema.String,
    capabilities: Schema.Record(Schema.String, Schema.Unknown),
    clientInfo: Schema.Struct({ name: Schema.String, version: Schema.String })
  }),
  "tools/list": page,
  "resources/list": page,
  "resources/templates/list": page,
  "prompts/list": page,
  "tools/call": Schema.Struct({
    ...meta,
    name: Schema.String,
    arguments: optional(Schema.Record(Schema.String, Schema.Unknown))
  }),
  "resources/read": Schema.Struct({ ...meta, uri: Schema.String }),
  "prompts/get": Schema.Struct({ ...meta, name: Schema.String, arguments: optional(texts) }),
  "completion/complete": Schema.Struct({
    ...meta,
    ref: Schema.Union([
      Schema.Struct({ type: Schema.Literal("ref/prompt"), name: Schema.String }),
      Schema.Struct({ type: Schema.Literal("ref/resource"), uri: Schema.String })
    ]),
    argument: Schema.Struct({ name: Schema.String, value: Schema.String }),
    context: optional(Schema.Struct({ arguments: optional(texts) }))
  })
}

const decoders = new Map(
  Object.entries(shapes).map(([method, shape]) => [method, SchemaParser.decodeUnknownExit(shape, { errors: "all" })])
)

const lists = new Set(["tools/list", "resources/list", "resources/templates/list", "prompts/list"])

/**
 * Returns a sentence on the faults of a request's params; undefined if there are none, and for messages that are not a
 * request of a known method.
 */
export const paramsFault = (message: unknown): string | undefined => {
  if (!isObject(message) || message["id"] === undefined) return undefined
  const method = String(message["method"])
  const decode = decoders.get(method)
  if (decode === undefined) return undefined
  // Later revisions have no handshake, and answer that the method does not exist.
  if (method === "initialize" && isObject(message["params"]) && message["params"]["_meta"] !== undefined)
    return undefined
  const params = message["params"] === undefined && lists.has(method) ? {} : message["params"]
  const issue = Exit.findErrorOption(decode(params))
  if (Option.isNone(issue)) return undefined
  const fields = toldFields(fieldErrors(issue.value as never, params))
  const faults = fields.map(
    ({ code, path }) => `params${path === "" ? "" : `.${path}`} ${reasons[code] ?? "does not fit"}`
  )
  return `${method} cannot be read: ${faults.join(", ")}.`
}

const reasons: Readonly<Record<string, string>> = {
  required: "is missing",
  type_mismatch: "has the wrong type",
  enum_violation: "is not one of the allowed values"
}
