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
]).annotate({ identifier: "FieldCode", description: "The kind of error of a field" })
export type FieldCode = typeof FieldCode.Type

/** One invalid field of an input; `path` is written as in JavaScript: `attachments[0].filename`. */
export const FieldError = Schema.Struct({
  path: Schema.String.annotate({ description: "Path of the field, written as in JavaScript: attachments[0].filename" }),
  code: FieldCode.annotate({ description: "The kind of error" }),
  message: Schema.String.annotate({ description: "The error in words" })
}).annotate({ identifier: "FieldError", description: "One invalid field of a call" })
export type FieldError = typeof FieldError.Type

/** The most invalid fields that one refusal lists; once they are fixed, the next refusal lists further ones. */
export const mostFieldErrors = 100

const mostOfPath = 500

/**
 * Returns the field errors that a refusal lists: the first of them, with paths cut if a caller's own names are long.
 */
export const toldFields = (fields: ReadonlyArray<FieldError>): ReadonlyArray<FieldError> =>
  fields
    .slice(0, mostFieldErrors)
    .map((field) =>
      field.path.length > mostOfPath ? { ...field, path: `${field.path.slice(0, mostOfPath).toWellFormed()}…` } : field
    )
