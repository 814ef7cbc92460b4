import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
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
export const gemini = (root: ObjectSchema): ObjectSchema =>
  mapSchemas(unrolled(root), (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => keywords.has(keyword)))
  ) as ObjectSchema
