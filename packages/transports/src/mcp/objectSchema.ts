import { Schema, type JsonSchema } from "effect"

/** A JSON Schema with `type: "object"` at its root, complete in itself. */
export interface ObjectSchema {
  readonly type: "object"
  readonly properties?: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly [keyword: string]: unknown
}

const documentOf = (schema: Schema.Constraint) => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  const name = typeof root["$ref"] === "string" ? root["$ref"].slice("#/$defs/".length) : undefined
  return { definitions, root: name === undefined ? root : definitions[name]! }
}

/** Only the definitions that a schema leads to. */
const reached = (root: JsonSchema.JsonSchema, definitions: JsonSchema.Definitions) => {
  const names = new Set<string>()
  const follow = (schema: JsonSchema.JsonSchema) => {
    for (const [, name] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/gu)) {
      if (names.has(name!)) continue
      names.add(name!)
      follow(definitions[name!]!)
    }
  }
  follow(root)
  const used = Object.entries(definitions).filter(([name]) => names.has(name))
  return used.length === 0 ? {} : { $defs: Object.fromEntries(used) }
}

// A struct without fields comes out as "anything but null".
const isFieldless = (root: JsonSchema.JsonSchema) => root["not"] !== undefined

/** What goes in: a plain object, as every model API takes it, never a union at its root. */
export const inputSchema = (schema: Schema.Constraint): ObjectSchema => {
  const { definitions, root } = documentOf(schema)
  if (isFieldless(root)) return { type: "object", properties: {}, additionalProperties: false }
  if (root["type"] !== "object") throw new Error("the input of a tool must be an object")
  return { ...root, type: "object", ...reached(root, definitions) }
}

const refusal: JsonSchema.JsonSchema = {
  type: "object",
  properties: { error: { type: "object", description: "With isError: type, code, message, fields" } },
  required: ["error"],
  additionalProperties: false
}

/**
 * What comes out: the result, or the error envelope. Clients of the first generation hold refused calls against the output schema too,
 * and throw them away when they do not fit.
 */
export const outputSchema = (schema: Schema.Constraint): ObjectSchema => {
  const { definitions, root } = documentOf(schema)
  const results = (root["anyOf"] ?? [root]) as ReadonlyArray<JsonSchema.JsonSchema>
  return { type: "object", anyOf: [...results, refusal], ...reached(root, definitions) }
}
