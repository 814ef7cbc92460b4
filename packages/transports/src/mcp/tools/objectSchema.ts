import { Schema, type JsonSchema } from "effect"
import { inlineAllOf } from "../../jsonSchema/inlineAllOf.ts"
import { isPortable } from "../../jsonSchema/isPortable.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import { referenceless } from "./referenceless.ts"
import { saidOnce } from "./saidOnce.ts"

/** What goes in: an object without allOf, as every model API takes it, never a union at its root. */
export const inputSchema = (schema: Schema.Constraint): ObjectSchema => {
  const root = documentOf(schema, isInputKeyword)
  if (isFieldless(root)) return { type: "object", properties: {}, additionalProperties: false }
  if (root["type"] !== "object") throw new Error("the input of a tool must be an object")
  const shown = mapSchemas(root, saidOnce)
  return { ...shown, ...("$defs" in shown && { $defs: wordless(shown["$defs"]) }), type: "object" }
}

/** What contains itself is written out several times for clients without references: the names of its fields say enough there. */
const wordless = (definitions: unknown): JsonSchema.Definitions =>
  Object.fromEntries(
    Object.entries(definitions as JsonSchema.Definitions).map(([name, schema]) => [
      name,
      mapSchemas(schema, ({ description: _description, ...node }) => node)
    ])
  )

/** What comes out of a call that is not refused, open to fields to come. */
export const outputSchema = (schema: Schema.Constraint): ObjectSchema => ({
  ...documentOf(schema, isOutputKeyword),
  type: "object"
})

type IsKept = (keyword: string, value: unknown) => boolean

// Examples repeat what formats and words say.
const isInputKeyword: IsKept = (keyword, value) =>
  keyword !== "examples" && (keyword !== "pattern" || isPortable(String(value)))

// A reader needs shapes. Clients that validate know formats and patterns in dialects of their own, and would refuse good answers.
const outputKeywords = new Set("$ref $defs type properties required items anyOf oneOf enum description".split(" "))
const isOutputKeyword: IsKept = (keyword, value) =>
  outputKeywords.has(keyword) || (keyword === "additionalProperties" && typeof value === "object")

// A struct without fields comes out as "anything but null".
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

/** Says of what may be anything that it may: some hosts refuse a schema that says nothing. */
const typed = (schema: JsonSchema.JsonSchema): JsonSchema.JsonSchema =>
  mapSchemas(schema, (node) =>
    Object.keys(node).every((keyword) => annotations.has(keyword)) ? { ...node, ...toJson } : node
  )
