import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import type { ContactId } from "@tidings/schema/Id"
import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { type ContactRow, mostSharers } from "@tidings/storage/repositories/ContactRepository"
import { isDeepStrictEqual } from "node:util"
import type { Merge } from "../contacts/Contacts.ts"
import { reconcile } from "../contacts/reconcile.ts"
import type { ImportedPerson } from "./recordOf.ts"

/** The writes of a batch, once all its records are taken. */
interface Gathered {
  /** New and changed contacts, in their new state. */
  readonly written: ReadonlyArray<ContactRow>
  /** Existing contacts whose identifiers may now belong to others. */
  readonly released: ReadonlyArray<ContactId>
  /** Existing contacts that were merged into others. */
  readonly merges: ReadonlyArray<Merge>
  /** The contacts that the records mean, each once. */
  readonly contacts: ReadonlyArray<ContactId>
  readonly created: number
  readonly updated: number
}

const refusal = (line: number, column: string, code: RefusedRecord["code"], message: string): RefusedRecord => ({
  line,
  column,
  code,
  message
})

const isIdentified = ({ external_id }: ContactRow): boolean => external_id !== null
const crowded = { kind: "ambiguous" } as const

const holders = (held: Map<string, Set<ContactId>>, value: string): Set<ContactId> => {
  const known = held.get(value) ?? new Set()
  held.set(value, known)
  return known
}

/**
 * Takes records one after another into the contacts that have their identifiers, as if each were resolved alone: the
 * last record about a contact wins, and records that mean one contact are one. An address or number that more contacts
 * had beforehand than were read stays refused.
 */
export class Gathering {
  readonly #before: ReadonlyMap<ContactId, ContactRow>
  readonly #byId = new Map<ContactId, ContactRow>()
  readonly #byExternalId = new Map<string, ContactId>()
  readonly #byEmail = new Map<string, Set<ContactId>>()
  readonly #byPhone = new Map<string, Set<ContactId>>()
  readonly #crowded: ReadonlySet<string>
  readonly #became = new Map<ContactId, ContactId>()
  readonly #meant = new Set<ContactId>()
  readonly #newId: () => ContactId

  constructor(found: ReadonlyArray<ContactRow>, newId: () => ContactId) {
    this.#before = new Map(found.map((contact) => [contact.id, contact]))
    this.#newId = newId
    for (const contact of found) this.#put(contact)
    this.#crowded = new Set(
      [...this.#byEmail, ...this.#byPhone].filter(([, ids]) => ids.size > mostSharers).map(([value]) => value)
    )
  }

  /** Takes a record; returns the refusal if it cannot be taken. */
  take(person: ImportedPerson): RefusedRecord | undefined {
    const { email, externalId, line, phone, traits } = person
    const ids = [
      ...(externalId === undefined ? [] : [this.#byExternalId.get(externalId)]),
      ...(email === undefined ? [] : (this.#byEmail.get(email) ?? [])),
      ...(phone === undefined || email !== undefined ? [] : (this.#byPhone.get(phone) ?? []))
    ]
    const found = [...new Set(ids)].filter((id) => id !== undefined).map((id) => this.#byId.get(id)!)
    const reached = email ?? phone
    const isCrowded = externalId === undefined && this.#crowded.has(reached!) && found.every(isIdentified)
    const meant = isCrowded ? crowded : reconcile(found, { email, externalId, phone })
    if (meant.kind !== "one") {
      const column = email === undefined ? "phone" : "email"
      return refusal(line, column, "contact_ambiguous", "Several contacts share it: name the contact by external_id.")
    }
    const { absorbed, contact } = meant
    const id = contact.id ?? this.#newId()
    const taken = { ...contact, id, traits: { ...contact.traits, ...traits } }
    if (!fitsMetadata(taken.traits))
      return refusal(line, "", "traits_too_large", "The contact's traits would be more than 4 KB.")
    if (absorbed !== undefined) {
      this.#drop(absorbed)
      this.#became.set(absorbed.id, id)
    }
    const old = this.#byId.get(id)
    if (old !== undefined) this.#drop(old)
    this.#put(taken)
    this.#meant.add(id)
    return undefined
  }

  gathered(): Gathered {
    const now = [...this.#byId.values()].map((contact) => ({
      ...contact,
      merged_from: contact.merged_from.filter((id) => !this.#became.has(id) || this.#before.has(id))
    }))
    const written = now.filter((contact) => !isDeepStrictEqual(contact, this.#before.get(contact.id)))
    const merges = [...this.#became.keys()]
      .filter((id) => this.#before.has(id))
      .map((gone) => ({ gone, kept: this.#byId.get(this.#standing(gone))! }))
    const renamed = written.filter(({ email, external_id, id }) => {
      const old = this.#before.get(id)
      return old !== undefined && (old.email !== email || old.external_id !== external_id)
    })
    const created = written.filter(({ id }) => !this.#before.has(id)).length
    return {
      written,
      released: [...merges.map(({ gone }) => gone), ...renamed.map(({ id }) => id)],
      merges,
      contacts: [...new Set([...this.#meant].map((id) => this.#standing(id)))],
      created,
      updated: written.length - created
    }
  }

  /** Returns the contact that this one was merged into, or itself. */
  #standing(id: ContactId): ContactId {
    let at = id
    for (let next = this.#became.get(at); next !== undefined; next = this.#became.get(at)) at = next
    return at
  }

  #put(contact: ContactRow): void {
    const { email, external_id, id, phone } = contact
    this.#byId.set(id, contact)
    if (external_id !== null) this.#byExternalId.set(external_id, id)
    if (email !== null) holders(this.#byEmail, email).add(id)
    if (phone !== null) holders(this.#byPhone, phone).add(id)
  }

  #drop({ email, external_id, id, phone }: ContactRow): void {
    this.#byId.delete(id)
    if (external_id !== null) this.#byExternalId.delete(external_id)
    if (email !== null) this.#byEmail.get(email)?.delete(id)
    if (phone !== null) this.#byPhone.get(phone)?.delete(id)
  }
}
