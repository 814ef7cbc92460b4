import { type Problem, problem } from "@tidings/schema/Problem"
import type { ContactRow, Identifiers } from "@tidings/storage/repositories/ContactRepository"
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
    fields: [{ path, code: "taken" as const, message }],
    extra: { contact_ids: [holder.id] }
  })
}

/** Refuses identifiers that were erased, by their fields. */
export const refuseErased = (
  { email, externalId: external_id, phone }: Identifiers,
  erased: ReadonlySet<string>
): Effect.Effect<void, Problem<"contact_erased">> => {
  const fields = Object.entries({ external_id, email, phone }).flatMap(([path, value]) =>
    value !== undefined && erased.has(value)
      ? [{ path, code: "taken" as const, message: `This ${path} was erased.` }]
      : []
  )
  return fields.length === 0 ? Effect.void : problem("contact_erased", { fields })
}
