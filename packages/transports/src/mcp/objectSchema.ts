import { Schema, type JsonSchema } from "effect"
import { plain } from "../openapi/plain.ts"
import { onlyKeywords } from "./keywords.ts"

/** A JSON Schema with `type: "object"` at its root, complete in itself. */
export interface ObjectSchema {
  readonly type: "object"
  readonly properties?: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly [keyword: string]: unknown
}

/** What goes in: a plain object, as every model API takes it, never a union at its root. */
export const inputSchema = (schema: Schema.Constraint): ObjectSchema => {
  const { $defs, root } = documentOf(schema, isInputKeyword)
  if (isFieldless(root)) return { type: "object", properties: {}, additionalProperties: false }
  if (root["type"] !== "object") throw new Error("the input of a tool must be an object")
  return { ...root, type: "object", ...$defs }
}

/**
 * What comes out: the result or the error envelope, open to fields to come. Clients hold refused calls against the output schema too, and
 * throw away what does not fit.
 */
export const outputSchema = (schema: Schema.Constraint): ObjectSchema => {
  const { $defs, root } = documentOf(schema, isOutputKeyword)
  const results = (root["anyOf"] ?? [root]) as ReadonlyArray<JsonSchema.JsonSchema>
  return { type: "object", anyOf: [...results, refusal], ...$defs }
}

const refusal: JsonSchema.JsonSchema = {
  type: "object",
  properties: { error: { type: "object", description: "With isError: type, code, message, fields" } },
  required: ["error"]
}

type IsKept = (keyword: string, value: unknown) => boolean

// Python's regular expressions, which half of all clients would compile it with, know no \p{…}.
const isInputKeyword: IsKept = (keyword, value) => keyword !== "pattern" || !/\\p\{/u.test(String(value))

// A reader needs shapes. Clients that validate know formats and patterns in dialects of their own, and would refuse good answers.
const outputKeywords = new Set("$ref $defs type properties required items anyOf oneOf enum description".split(" "))
const isOutputKeyword: IsKept = (keyword, value) =>
  outputKeywords.has(keyword) || (keyword === "additionalProperties" && typeof value === "object")

// A struct without fields comes out as "anything but null".
const isFieldless = (root: JsonSchema.JsonSchema) => root["not"] !== undefined

const documentOf = (schema: Schema.Constraint, isKept: IsKept) => {
  const { definitions, schema: named } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  const root = plain(inPlace(named, definitions))
  const { $defs, ...kept } = onlyKeywords({ ...root, ...reached(root, plain(definitions)) }, isKept)
  return { root: kept, $defs: $defs === undefined ? {} : { $defs } }
}

const inPlace = (schema: JsonSchema.JsonSchema, definitions: JsonSchema.Definitions): JsonSchema.JsonSchema =>
  typeof schema["$ref"] === "string" ? definitions[schema["$ref"].slice("#/$defs/".length)]! : schema

/** The definitions that a schema leads to, and no others. */
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
