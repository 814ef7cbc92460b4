import type { EventData } from "@tidings/schema/EventType"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import { isDeepStrictEqual } from "node:util"
import type { TypedEvent } from "../webhooks/EventToSend.ts"

/** The cause of a contact's creation or change, as its events tell. */
export type ContactSource = EventData<"contact_record.created">["source"]

const identifiers = ["external_id", "email", "phone"] as const

/** Names what differs between two states of a contact: its identifiers, and its traits as `traits.<name>`. */
const changesBetween = (before: ContactRow, after: ContactRow): ReadonlyArray<string> => [
  ...identifiers.filter((name) => before[name] !== after[name]),
  ...Object.keys({ ...before.traits, ...after.traits })
    .filter((name) => !isDeepStrictEqual(before.traits[name], after.traits[name]))
    .map((name) => `traits.${name}`)
]

/** The event of a contact that was written; undefined if nothing that callers see changed. */
export const contactNews = (
  before: ContactRow | undefined,
  after: ContactRow,
  source: ContactSource
): TypedEvent<"contact_record.created" | "contact_record.updated"> | undefined => {
  const { email, external_id, id } = after
  const contact = { id, external_id, email }
  if (before === undefined) return { type: "contact_record.created", data: { contact, source } }
  const changed = changesBetween(before, after)
  return changed.length === 0 ? undefined : { type: "contact_record.updated", data: { contact, changed, source } }
}
