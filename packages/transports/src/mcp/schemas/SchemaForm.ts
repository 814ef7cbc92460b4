import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import { readStrict } from "./readStrict.ts"
import { strict } from "./strict.ts"
import { unrolled } from "./unrolled.ts"

/**
 * The JSON Schema keywords that Gemini reads by its documentation (responseJsonSchema of
 * https://ai.google.dev/api/generate-content), except references.
 */
const keywords = new Set(
  "type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required".split(
    " "
  )
)

/** Reduces a schema to the keywords that Gemini reads, with recursion written out. */
const gemini = (root: ObjectSchema): ObjectSchema =>
  mapSchemas(unrolled(root), (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => keywords.has(keyword)))
  ) as ObjectSchema

/** A form in which tools' input schemas are shown, and the way to read arguments written for it. */
export interface SchemaForm {
  readonly shown: (schema: ObjectSchema) => ObjectSchema
  /** Converts arguments to the original schema; absent if they already fit it. */
  readonly read?: (schema: ObjectSchema, args: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

export type SchemaFormName = "full" | "strict" | "gemini"

export const schemaForms: Readonly<Record<SchemaFormName, SchemaForm>> = {
  full: { shown: (schema) => schema },
  strict: { shown: strict, read: readStrict },
  gemini: { shown: gemini }
}
