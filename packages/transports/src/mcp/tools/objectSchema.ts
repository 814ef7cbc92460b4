import { type JsonSchema, Schema } from "effect"
import { inlineAllOf } from "../../jsonSchema/inlineAllOf.ts"
import { isPortable, type ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import { referenceless } from "./referenceless.ts"
import { saidOnce } from "./saidOnce.ts"

/** Returns an input schema that every model API accepts: an object without allOf, never a union at its root. */
export const inputSchema = (schema: Schema.Constraint): ObjectSchema => {
  const root = documentOf(schema, isInputKeyword)
  if (isFieldless(root)) return { type: "object", properties: {}, additionalProperties: false }
  if (root["type"] !== "object") throw new Error("the input of a tool must be an object")
  const shown = mapSchemas(root, saidOnce)
  return { ...shown, ...("$defs" in shown && { $defs: wordless(shown["$defs"]) }), type: "object" }
}

/**
 * Drops descriptions in recursive definitions, which are written out several times for clients without references; the
 * field names are enough there.
 */
const wordless = (definitions: unknown): JsonSchema.Definitions =>
  Object.fromEntries(
    Object.entries(definitions as JsonSchema.Definitions).map(([name, schema]) => [
      name,
      mapSchemas(schema, ({ description: _description, ...node }) => node)
    ])
  )

/** Returns the output schema of a successful call, open to future fields. */
export const outputSchema = (schema: Schema.Constraint): ObjectSchema => ({
  ...documentOf(schema, isOutputKeyword),
  type: "object"
})

type IsKept = (keyword: string, value: unknown) => boolean

// Examples are dropped, because they repeat formats and descriptions.
const isInputKeyword: IsKept = (keyword, value) =>
  keyword !== "examples" && (keyword !== "pattern" || isPortable(String(value)))

// A reader needs shapes only. Validating clients know formats and patterns in their own dialects, and would reject
// valid answers.
const outputKeywords = new Set("$ref $defs type properties required items anyOf oneOf enum description".split(" "))
const isOutputKeyword: IsKept = (keyword, value) =>
  outputKeywords.has(keyword) || (keyword === "additionalProperties" && typeof value === "object")

// Effect converts a struct without fields to "anything but null".
const isFieldless = (root: JsonSchema.JsonSchema) => root["not"] !== undefined

const documentOf = (schema: Schema.Constraint, isKept: IsKept): JsonSchema.JsonSchema => {
  const document = inlineAllOf(Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" }))
  const definitions = Object.entries({ ...document.definitions, Json }).map(([name, one]) => [name, typed(one)])
  return mapSchemas(referenceless(typed(document.schema), Object.fromEntries(definitions)), (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword, value]) => isKept(keyword, value)))
  )
}

const toJson = { $ref: "#/$defs/Json" }
const Json: JsonSchema.JsonSchema = {
  anyOf: [
    ...["string", "number", "boolean", "null"].map((type) => ({ type })),
    { type: "array", items: toJson },
    { type: "object", additionalProperties: toJson }
  ]
}

const annotations = new Set(["title", "description", "default", "examples"])

/** Gives schemas without keywords a type for any JSON value, because some hosts refuse a schema that says nothing. */
const typed = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema =>
  mapSchemas(schema, (node) =>
    Object.keys(node).every((keyword) => annotations.has(keyword)) ? { ...node, ...toJson } : node
  )
