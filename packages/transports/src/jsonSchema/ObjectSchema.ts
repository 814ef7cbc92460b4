import type { JsonSchema } from "effect"

/** A self-contained JSON Schema with `type: "object"` at its root. */
export interface ObjectSchema {
  readonly type: "object"
  readonly properties?: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly [keyword: string]: unknown
}
