import { Schema } from "effect"

export const FieldCode = Schema.Literals([
  "required",
  "type_mismatch",
  "enum_violation",
  "format_invalid",
  "too_long",
  "too_short",
  "pattern_mismatch",
  "out_of_range",
  "taken",
  "reserved",
  "unknown_field",
  "unknown_variable"
]).annotate({ identifier: "FieldCode" })
export type FieldCode = typeof FieldCode.Type

/** One offending place of an input; `path` is written as in JavaScript: `attachments[0].filename`. */
export const FieldError = Schema.Struct({
  path: Schema.String,
  code: FieldCode,
  message: Schema.String
}).annotate({ identifier: "FieldError" })
export type FieldError = typeof FieldError.Type
