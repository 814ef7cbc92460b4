import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { unrolled } from "./unrolled.ts"

/** What Gemini's documentation says that it reads of a JSON Schema (responseJsonSchema of https://ai.google.dev/api/generate-content), but for references. */
const keywords = new Set(
  "type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required".split(
    " "
  )
)

/** A schema in the keywords that Gemini reads, with recursion written out. */
export const gemini = (root: ObjectSchema): ObjectSchema =>
  mapSchemas(unrolled(root), (node) =>
    Object.fromEntries(Object.entries(node).filter(([keyword]) => keywords.has(keyword)))
  ) as ObjectSchema
