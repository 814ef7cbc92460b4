import type { JsonSchema } from "effect"

/** A self-contained JSON Schema with `type: "object"` at its root. */
export interface ObjectSchema {
  readonly type: "object"
  readonly properties?: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly [keyword: string]: unknown
}

/**
 * True for a regular expression that every reader of a schema compiles, with and without the flag u, in JavaScript and
 * in Python. Patterns with \p{…} are left out of shown schemas: format and description say the same, and a shown schema
 * may accept more than the check.
 */
export const isPortable = (pattern: string): boolean => !/\\p\{/iu.test(pattern)
