import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { gemini } from "./gemini.ts"
import { readStrict } from "./readStrict.ts"
import { strict } from "./strict.ts"

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
