import { Schema } from "effect"
import { text } from "../fields/text.ts"

/** The content of a column of an imported file: an identifier, or a trait of this type. */
const ImportedKind = Schema.Literals(["external_id", "email", "phone", "text", "number", "boolean"])

const mostColumns = 100

/** The name of a trait, in the form of metadata keys. */
export const TraitName = text(
  { min: 1, max: 64 },
  Schema.isPattern(/^[a-z][a-z0-9_]{0,63}$/u, { expected: "1 to 64 of a-z, 0-9 and _, a letter first" })
)

/** The columns of an imported file, in their order. */
export const ImportedColumns = Schema.Array(Schema.Struct({ name: TraitName, kind: ImportedKind })).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(mostColumns)
)
export type ImportedColumns = typeof ImportedColumns.Type

/** One record of an imported file, with the line on which it ends. */
export const ImportedRecord = Schema.Struct({ line: Schema.Int, cells: Schema.Array(Schema.String) })
export type ImportedRecord = typeof ImportedRecord.Type

/** The most records of one batch. */
export const mostImportedRecords = 1_000

/** A refused record: its line, counted from 1, the column at fault (empty if none is), and the reason. */
export const RefusedRecord = Schema.Struct({
  line: Schema.Int,
  column: Schema.String,
  code: Schema.Literals([
    "column_count",
    "identifier_missing",
    "external_id_invalid",
    "email_invalid",
    "phone_invalid",
    "contact_ambiguous",
    "erased",
    "text_invalid",
    "traits_too_large"
  ]),
  message: Schema.String
})
export type RefusedRecord = typeof RefusedRecord.Type
