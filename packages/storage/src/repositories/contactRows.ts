import type { Contact } from "@tidings/schema/resources/Contact"
import { isoOf } from "../iso.ts"
import type { contacts } from "../tables/index.ts"
import type { RawRow } from "./RawRow.ts"

/** A contact as a statement answers it. */
export type ContactRecordRow = Omit<RawRow<typeof contacts.$inferSelect>, "workspace_id" | "livemode">

const columns = ["id", "external_id", "email", "phone", "traits", "merged_from", "created_at", "updated_at"]

/** The columns of a contact as callers see it, `c.id, c.external_id, …`. */
export const contactColumns = columns.map((column) => `c.${column}`).join(", ")

/** A contact as callers see it. */
export const toContact = (row: ContactRecordRow): Contact => ({
  id: row.id,
  external_id: row.external_id,
  email: row.email,
  phone: row.phone,
  traits: row.traits,
  merged_from: row.merged_from,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at)
})
