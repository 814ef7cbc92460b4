import { Schema } from "effect"
import { id } from "../Id.ts"
import { pageFields, pageOf } from "../fields/page.ts"
import { isIdentifierName } from "../fields/TraitName.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { text } from "../fields/text.ts"
import { ConsentWords } from "./ContactTopics.ts"
import { ListName } from "./List.ts"

/** The content of a column: an identifier, a trait of this type, or nothing that is taken. */
type ColumnKind = "external_id" | "email" | "phone" | "text" | "number" | "boolean" | "skip"

/** The columns of an imported file, in their order; the name of a skipped one is empty. */
export type ImportedColumns = ReadonlyArray<{ readonly name: string; readonly kind: ColumnKind }>

/** One record of an imported file, with the line on which it ends. */
export interface ImportedRecord {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** The most records of one batch. */
export const mostImportedRecords = 1_000

/** A refused record: its line, the column at fault, and the reason. */
export const RefusedRecord = Schema.Struct({
  line: Schema.Int.annotate({ description: "Line of the file on which the record ends, counted from 1" }),
  column: Schema.String.annotate({ description: "Name of the column at fault; empty if none is" }),
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
  ]).annotate({ description: "Reason, for programs" }),
  message: Schema.String.annotate({ description: "Reason in words; never repeats a value of the record" })
}).annotate({ identifier: "RefusedRecord", description: "A record of an imported file that was not taken" })
export type RefusedRecord = typeof RefusedRecord.Type

/** The largest part of a file, in bytes. */
export const mostImportPartBytes = 4 * 1024 * 1024

/** The most parts of a file. */
export const mostImportParts = 7

/** The most refused records that an import shows itself. */
export const mostRefusalsShown = 100

export const ContactImportStatus = Schema.Literals([
  "receiving",
  "checking",
  "running",
  "completed",
  "failed",
  "cancelled"
]).annotate({
  description:
    "receiving: parts are still to come; checking: the whole file is read, nothing is written; running: records are taken; completed, failed and cancelled are final",
  endings: { well: ["completed"], badly: ["failed", "cancelled"] }
})
export type ContactImportStatus = typeof ContactImportStatus.Type

const count = (description: string) => Schema.Int.annotate({ description })

/** The counts of an import so far. */
export const ImportProgress = Schema.Struct({
  records: count("Records processed"),
  created: count("Contacts created"),
  updated: count("Contacts changed"),
  merged: count("Contacts merged into others"),
  added: count("Contacts that joined the list"),
  refused: count("Records refused")
}).annotate({ description: "Counts so far" })
export type ImportProgress = typeof ImportProgress.Type

/** The reason why a file was refused as a whole, or could not be finished. */
export const ImportFailure = Schema.Struct({
  line: Schema.NullOr(Schema.Int).annotate({ description: "Line at fault, counted from 1; null if no line is" }),
  code: Schema.String.annotate({ description: "Reason, for programs, such as quotes_broken or parts_missing" }),
  message: Schema.String.annotate({ description: "Reason in words" })
})
export type ImportFailure = typeof ImportFailure.Type

const summary = {
  id: id("imp"),
  status: ContactImportStatus,
  filename: Schema.NullOr(Schema.String).annotate({ description: "Name of the file as given; null without one" }),
  listId: Schema.NullOr(id("lst")).annotate({
    description: "The list that they join; null without one, and until a list to be created exists"
  }),
  parts: count("Parts of the file received"),
  bytes: count("Bytes of the file received"),
  records: Schema.NullOr(Schema.Int).annotate({ description: "Records in the file; null until it is checked" }),
  progress: ImportProgress,
  failure: Schema.NullOr(ImportFailure).annotate({ description: "Reason of the status failed; null otherwise" }),
  sequencesNotBegun: Schema.optionalKey(
    Schema.Int.annotate({
      description:
        "Number of contacts that joined the list without beginning its sequences, because enrolments wait for approval"
    })
  ),
  created_at: Timestamp,
  completed_at: Schema.NullOr(Timestamp).annotate({ description: "Time at which it ended; null while it is open" })
}

/** An import in a list of imports. */
export const ContactImportSummary = Schema.Struct(summary).annotate({
  identifier: "ContactImportSummary",
  description: "An import of contacts, without its refused records"
})
export type ContactImportSummary = typeof ContactImportSummary.Type

/** An import of contacts from a file. */
export const ContactImport = Schema.Struct({
  ...summary,
  refused: Schema.Array(RefusedRecord).annotate({
    description: `Refused records, by line; the first ${mostRefusalsShown}, list_import_refusals has all`
  })
}).annotate({ identifier: "ContactImport", description: "An import of contacts from a file" })
export type ContactImport = typeof ContactImport.Type

/** The answer of import_contacts. */
export const BegunImport = Schema.Struct({
  ...ContactImport.fields,
  begun: Schema.Boolean.annotate({
    description: "False if an open import of the same file into the same list goes on instead"
  })
}).annotate({ identifier: "BegunImport", description: "The import as it is now" })

const CsvPart = text(
  { min: 1, max: mostImportPartBytes },
  Schema.makeFilter((csv: string) => Buffer.byteLength(csv) <= mostImportPartBytes || "Expected at most 4 MB", {
    fieldCode: "too_long",
    toJsonSchema: () => ({})
  })
).annotate({ contentMediaType: "text/csv" })

const columnMeaning = /^(external_id|email|phone|skip|trait:[a-z][a-z0-9_]{0,63})$/u

/** The given meanings of columns, by header. */
const ColumnMeanings = Schema.Record(
  text({ max: 1_000 }),
  text(
    { max: 70 },
    Schema.isPattern(columnMeaning, { expected: "external_id, email, phone, skip or trait:<name>" }),
    Schema.makeFilter(
      (meaning: string) =>
        !isIdentifierName(meaning.replace(/^trait:/u, "")) ||
        !meaning.startsWith("trait:") ||
        "Expected no name of an identifier",
      { fieldCode: "reserved", toJsonSchema: () => ({}) }
    )
  )
).annotate({
  description:
    "Meaning of columns by their header: external_id, email, phone, skip, or trait:<name>. Columns that are left out go by their name"
})
export type ColumnMeanings = typeof ColumnMeanings.Type

const digestPattern = /^[0-9a-f]{64}$/u

export const ImportContacts = Schema.Struct({
  csv: CsvPart.annotate({
    description:
      "CSV in UTF-8, at most 4 MB: the whole file, or its first part if more is true. The first line names the columns: external_id, email and phone, at least one of them; every other is a trait"
  }),
  listId: Schema.optionalKey(id("lst").annotate({ description: "The list that they join" })),
  list: Schema.optionalKey(ListName.annotate({ description: "Name of the list that they join, instead of listId" })),
  createList: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True creates the list if there is none of that name", default: false })
  ),
  columns: Schema.optionalKey(ColumnMeanings),
  delimiter: Schema.optionalKey(
    Schema.Literals([",", ";", "\t"]).annotate({
      description: "Separator of columns; by default the one that the first line has most of"
    })
  ),
  filename: Schema.optionalKey(
    text({ min: 1, max: 255 }, Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "one line of text" })).annotate({
      description: "Name of the file, for people"
    })
  ),
  confirmed: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True says that they agreed to be on the list, which a double list needs: imports ask nobody",
      default: false
    })
  ),
  consent: Schema.optionalKey(
    ConsentWords.annotate({ description: "Place and time of their consent, with confirmed; 1 to 500 characters" })
  ),
  digest: Schema.optionalKey(
    text({ max: 64 }, Schema.isPattern(digestPattern, { expected: "64 hexadecimal digits in lower case" })).annotate({
      description:
        "SHA-256 of the whole file. An open import of the same file into the same list answers instead of a new one"
    })
  ),
  more: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True if add_contact_import_part brings further parts", default: false })
  )
})

export const AddContactImportPart = Schema.Struct({
  importId: id("imp"),
  part: Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: mostImportParts })).annotate({
    description: `Number of the part, from 2 on without a gap, at most ${mostImportParts}; parts may be cut anywhere`,
    examples: [2]
  }),
  csv: CsvPart.annotate({ description: "Next part of the file, at most 4 MB; 64 MB in all" }),
  isLast: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True if the file ends with this part; the import then starts",
      default: false
    })
  )
})

export const ReadContactImport = Schema.Struct({ importId: id("imp") })
export const ListContactImports = Schema.Struct({ ...pageFields() })
export const ListImportRefusals = Schema.Struct({ importId: id("imp"), ...pageFields() })
export const ImportRefusals = pageOf(RefusedRecord)
