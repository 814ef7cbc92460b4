import { problem } from "@tidings/schema/Problem"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import { Effect } from "effect"
import type { Unclear } from "./reconcile.ts"

const mostNamed = 10

/** The refusal of a name that no contact has. */
export const unknownContact = () => problem("resource_not_found", { message: "No contact has that id or address." })

/** Names contacts in a message, the first of them, and in the answer's `contact_ids`. */
const listed = (contacts: ReadonlyArray<ContactRow>) => {
  const ids = contacts.map(({ id }) => id).toSorted()
  const extra = { contact_ids: ids.slice(0, mostNamed) }
  return { extra, ids: `${ids.slice(0, mostNamed).join(", ")}${ids.length > mostNamed ? " and others" : ""}` }
}

/** The refusal of an address or number that several contacts share. */
export const ambiguousContact = (contacts: ReadonlyArray<ContactRow>) => {
  const { extra, ids } = listed(contacts)
  return problem("contact_ambiguous", { message: `Several contacts share it: name one of ${ids} by its id.`, extra })
}

const refusalOf = (unclear: Unclear) => {
  if (unclear.kind === "unknown") return unknownContact()
  if (unclear.kind === "ambiguous") return ambiguousContact(unclear.contacts)
  const { extra, ids } = listed(unclear.contacts)
  return problem("contact_conflict", { message: `The id and the external_id are of two contacts: ${ids}.`, extra })
}

/** Fails with the reason a reference means no contact. */
export const refuseUnclear = (unclear: Unclear) => Effect.fail(refusalOf(unclear))

/** The refusal of an identifier of another contact. */
export const identifierTaken = (path: string, holder: ContactRow) => {
  const message = `The ${path} belongs to another contact: ${holder.id}.`
  return problem("contact_conflict", {
    message,
    fields: [{ path, code: "taken", message }],
    extra: { contact_ids: [holder.id] }
  })
}
