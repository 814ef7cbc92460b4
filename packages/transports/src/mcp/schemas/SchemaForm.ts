import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import { gemini } from "./gemini.ts"
import { readStrict } from "./readStrict.ts"
import { strict } from "./strict.ts"

/** How the arguments of every tool are described, and how what was written for that description is read. */
export interface SchemaForm {
  readonly shown: (schema: ObjectSchema) => ObjectSchema
  /** Absent where arguments are written as the schema itself takes them. */
  readonly read?: (schema: ObjectSchema, args: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

export type SchemaFormName = "full" | "strict" | "gemini"

export const schemaForms: Readonly<Record<SchemaFormName, SchemaForm>> = {
  full: { shown: (schema) => schema },
  strict: { shown: strict, read: readStrict },
  gemini: { shown: gemini }
}
