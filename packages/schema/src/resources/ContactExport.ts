import { Schema } from "effect"
import { id } from "../Id.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { ContactName } from "./Contact.ts"

/** Hours for which the file of an export is kept. */
export const exportHours = 24

/** The most columns of a CSV file that are traits. */
export const mostTraitColumns = 500

const ContactExportKind = Schema.Literals(["contact", "contacts"]).annotate({
  description: "contact for everything about one person, contacts for the records of many"
})
export type ContactExportKind = typeof ContactExportKind.Type

export const ContactExportStatus = Schema.Literals(["running", "ready", "failed", "expired"]).annotate({
  description: `running while the file is written; ready for ${exportHours} hours; failed and expired have no file`,
  endings: { well: ["ready"], badly: ["failed", "expired"] }
})
export type ContactExportStatus = typeof ContactExportStatus.Type

const ManyFormat = Schema.Literals(["csv", "jsonl"])
export type ContactExportFormat = typeof ManyFormat.Type | "json"

/** The fields of a contact's record that an export of many may have, besides its traits. */
export const exportedFields = ["id", "external_id", "email", "phone", "created_at", "updated_at"] as const

/** A file of contacts, and how far it is. */
export const ContactExport = Schema.Struct({
  id: id("exp"),
  kind: ContactExportKind,
  status: ContactExportStatus,
  records: Schema.Int.annotate({ description: "Records written so far" }),
  bytes: Schema.NullOr(Schema.Int).annotate({ description: "Size of the file; null until it is ready" }),
  created_at: Timestamp,
  expires_at: Schema.NullOr(Timestamp).annotate({
    description: `Time at which the file is deleted, ${exportHours} hours after it was ready; null before`
  }),
  download_url: Schema.NullOr(Schema.String).annotate({
    description: "Address of the file for 15 minutes, for whoever has it; null until it is ready, and for agents"
  }),
  url: Schema.optionalKey(
    Schema.String.annotate({
      description: "For agents, once it is ready: the page that tells how a person gets the file"
    })
  )
}).annotate({ identifier: "ContactExport", description: "An export of contacts" })
export type ContactExport = typeof ContactExport.Type

export const ExportContact = Schema.Struct({ contact: ContactName })

const fieldOf = /^(?:id|external_id|email|phone|created_at|updated_at|traits\.[a-z][a-z0-9_]{0,63})$/u

export const ExportContacts = Schema.Struct({
  listId: Schema.optionalKey(id("lst").annotate({ description: "Only members of this list; all contacts by default" })),
  segmentId: Schema.optionalKey(
    id("seg").annotate({ description: "Only contacts that fit this segment while the file is written" })
  ),
  format: Schema.optionalKey(
    ManyFormat.annotate({
      description: "csv with a column for each trait, or jsonl with a record on each line",
      default: "csv"
    })
  ),
  fields: Schema.optionalKey(
    Schema.Array(
      text(
        { max: 71 },
        Schema.isPattern(fieldOf, {
          expected: "id, external_id, email, phone, created_at, updated_at or traits.<name>"
        })
      ).annotate({ examples: ["traits.plan"] })
    )
      .check(Schema.isMinLength(1), Schema.isMaxLength(mostTraitColumns))
      .annotate({
        description: `Fields in the file, in this order: ${exportedFields.join(", ")} and traits.<name>; all by default`
      })
  )
})

export const ReadContactExport = Schema.Struct({ exportId: id("exp") })
