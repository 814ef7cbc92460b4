import type { JsonSchema } from "effect"

/** A JSON Schema with `type: "object"` at its root, complete in itself. */
export interface ObjectSchema {
  readonly type: "object"
  readonly properties?: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly [keyword: string]: unknown
}
