import type { ContactId } from "@tidings/schema/Id"
import type { ContactRow, Identifiers } from "@tidings/storage/repositories/ContactRepository"

export interface Reconciled {
  readonly kind: "one"
  /** The contact with the identifiers of the reference; without an id if it is yet to be created. */
  readonly contact: Omit<ContactRow, "id"> & { readonly id: ContactId | undefined }
  /** The contact without external_id that is merged into it, because it has the address in the reference. */
  readonly absorbed: ContactRow | undefined
  /** True if there is something to write. */
  readonly changed: boolean
}

/**
 * The reason a reference means no contact: an id that does not exist, an id and an external_id of different contacts,
 * or an address or number that several share.
 */
export type Unclear =
  | { readonly kind: "unknown" }
  | { readonly kind: "conflict" | "ambiguous"; readonly contacts: ReadonlyArray<ContactRow> }

/** True if this contact has the id, or took it over in a merge. */
export const answersTo = (contact: ContactRow, id: ContactId): boolean =>
  contact.id === id || contact.merged_from.includes(id)

const isAlone = ({ external_id }: ContactRow): boolean => external_id === null

/**
 * Returns the contact that an address or number means by itself: the one without external_id that has it, else the only
 * one that has it.
 */
const reached = (sharers: ReadonlyArray<ContactRow>): ContactRow | undefined | Unclear => {
  const alone = sharers.filter(isAlone)
  const meant = alone.length > 0 ? alone : sharers
  return meant.length > 1 ? { kind: "ambiguous", contacts: sharers } : meant[0]
}

const named = (
  found: ReadonlyArray<ContactRow>,
  { email, externalId, id, phone }: Identifiers
): ContactRow | undefined | Unclear => {
  const byExternalId = externalId === undefined ? undefined : found.find((one) => one.external_id === externalId)
  if (id !== undefined) {
    const byId = found.find((one) => answersTo(one, id))
    if (byId === undefined) return { kind: "unknown" }
    if (externalId === undefined || byExternalId === byId) return byId
    if (isAlone(byId) && byExternalId === undefined) return byId
    return { kind: "conflict", contacts: byExternalId === undefined ? [byId] : [byId, byExternalId] }
  }
  const at = email === undefined ? [] : found.filter((one) => one.email === email)
  if (externalId !== undefined) return byExternalId ?? at.find(isAlone)
  if (email !== undefined) return reached(at)
  return reached(phone === undefined ? [] : found.filter((one) => one.phone === phone))
}

const isUnclear = (one: ContactRow | Unclear): one is Unclear => "kind" in one

/**
 * Decides which contact a reference means among those that have its identifiers. `id` takes precedence over
 * external_id, that over email, that over phone; the contact takes on the identifiers in the reference. Only a contact
 * without external_id is ever merged: into the one that claims its address. Decided in docs/decisions/contacts.md.
 */
export const reconcile = (found: ReadonlyArray<ContactRow>, identifiers: Identifiers): Reconciled | Unclear => {
  const { email, externalId, phone } = identifiers
  const kept = named(found, identifiers)
  if (kept !== undefined && isUnclear(kept)) return kept
  const absorbed =
    email === undefined ? undefined : found.find((one) => one !== kept && one.email === email && isAlone(one))
  const contact = {
    id: kept?.id,
    external_id: externalId ?? kept?.external_id ?? null,
    email: email ?? kept?.email ?? null,
    phone: phone ?? kept?.phone ?? absorbed?.phone ?? null,
    traits: { ...absorbed?.traits, ...kept?.traits },
    merged_from: [
      ...(kept?.merged_from ?? []),
      ...(absorbed === undefined ? [] : [...absorbed.merged_from, absorbed.id])
    ]
  }
  const changed =
    kept === undefined ||
    absorbed !== undefined ||
    kept.external_id !== contact.external_id ||
    kept.email !== contact.email ||
    kept.phone !== contact.phone
  return { kind: "one", contact, absorbed, changed }
}
