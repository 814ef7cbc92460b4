import type { ContactId } from "@tidings/schema/Id"
import type { Contact, Identifiers } from "@tidings/storage/repositories/ContactRepository"

export interface Reconciled {
  /** What the reference means from now on; without an id when it is yet to be made. */
  readonly contact: Omit<Contact, "id"> & { readonly id: ContactId | undefined }
  /** Those that become it. */
  readonly absorbed: ReadonlyArray<Contact>
  /** True when something is to be written. */
  readonly changed: boolean
}

/** True when this contact has the id, or took it over in a merge. */
export const answersTo = (contact: Contact, id: ContactId): boolean =>
  contact.id === id || contact.merged_from.includes(id)

const first = <A>(contacts: ReadonlyArray<Contact>, field: (contact: Contact) => A | null): A | null =>
  contacts.map(field).find((value) => value !== null) ?? null

/**
 * Makes one contact of all that a reference points at. The one with its external_id stays; else the one with its id, else with its
 * email, but not if it goes by another external_id: then a new one is made. The others become it: what it has wins over what they had.
 */
export const reconcile = (found: ReadonlyArray<Contact>, { email, externalId, id }: Identifiers): Reconciled => {
  const candidates = [
    id === undefined ? undefined : found.find((contact) => answersTo(contact, id)),
    email === undefined ? undefined : found.find((contact) => contact.email === email)
  ].filter((contact) => contact !== undefined)
  const kept =
    externalId === undefined
      ? candidates[0]
      : (found.find((contact) => contact.external_id === externalId) ??
        candidates.find((contact) => contact.external_id === null))
  const absorbed = found.filter((contact) => contact !== kept)
  const all = kept === undefined ? absorbed : [kept, ...absorbed]
  const contact = {
    id: kept?.id,
    external_id: externalId ?? first(all, (one) => one.external_id),
    email: email ?? first(all, (one) => one.email),
    phone: first(all, (one) => one.phone),
    traits: Object.assign({}, ...all.map((one) => one.traits).toReversed()),
    merged_from: [...(kept?.merged_from ?? []), ...absorbed.flatMap((one) => [...one.merged_from, one.id])]
  }
  const changed =
    kept === undefined ||
    absorbed.length > 0 ||
    kept.external_id !== contact.external_id ||
    kept.email !== contact.email
  return { contact, absorbed, changed }
}
