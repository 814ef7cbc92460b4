import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import type { ContactId } from "@tidings/schema/Id"
import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import type { Contact } from "@tidings/storage/repositories/ContactRepository"
import { isDeepStrictEqual } from "node:util"
import { reconcile } from "../reconcile.ts"
import type { Person } from "./recordOf.ts"

/** What is to be written once all records of a batch were taken. */
export interface Gathered {
  /** Contacts as they are from now on: those that are new or changed. */
  readonly written: ReadonlyArray<Contact>
  /** Contacts of before whose identifiers others may have now. */
  readonly released: ReadonlyArray<ContactId>
  /** Contacts of before that became others, by those. */
  readonly merged: ReadonlyMap<ContactId, ContactId>
  /** Whom the taken records mean, each once. */
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

/**
 * Takes records one after another into the contacts that have their identifiers, as if each were resolved alone: so the last word about a
 * contact stands, and records that mean one contact are one. A phone number alone means the one contact that has it.
 */
export class Gathering {
  readonly #before: ReadonlyMap<ContactId, Contact>
  readonly #byId = new Map<ContactId, Contact>()
  readonly #byExternalId = new Map<string, ContactId>()
  readonly #byEmail = new Map<string, ContactId>()
  readonly #byPhone = new Map<string, Set<ContactId>>()
  readonly #became = new Map<ContactId, ContactId>()
  readonly #meant = new Set<ContactId>()
  readonly #newId: () => ContactId

  constructor(found: ReadonlyArray<Contact>, newId: () => ContactId) {
    this.#before = new Map(found.map((contact) => [contact.id, contact]))
    this.#newId = newId
    for (const contact of found) this.#put(contact)
  }

  /** Takes a record; answers why where it cannot be. */
  take(person: Person): RefusedRecord | undefined {
    const { email, externalId, line, phone, traits } = person
    const sharers = externalId === undefined && email === undefined ? this.#byPhone.get(phone!) : undefined
    if (sharers !== undefined && sharers.size > 1) {
      const message = "Several contacts share this number: name the contact by external_id or email."
      return refusal(line, "phone", "phone_shared", message)
    }
    const ids = [
      externalId === undefined ? undefined : this.#byExternalId.get(externalId),
      email === undefined ? undefined : this.#byEmail.get(email),
      ...(sharers ?? [])
    ]
    const found = [...new Set(ids)].filter((id) => id !== undefined).map((id) => this.#byId.get(id)!)
    const known = sharers === undefined ? undefined : found[0]?.id
    const { absorbed, contact } = reconcile(found, { email, externalId, id: known })
    const id = contact.id ?? this.#newId()
    const meant = { ...contact, id, phone: phone ?? contact.phone, traits: { ...contact.traits, ...traits } }
    if (!fitsMetadata(meant.traits))
      return refusal(line, "", "traits_too_large", "The contact's traits would be more than 4 KB.")
    for (const gone of absorbed) {
      this.#drop(gone)
      this.#became.set(gone.id, id)
    }
    const old = this.#byId.get(id)
    if (old !== undefined) this.#drop(old)
    this.#put(meant)
    this.#meant.add(id)
    return undefined
  }

  gathered(): Gathered {
    const now = [...this.#byId.values()].map((contact) => ({
      ...contact,
      merged_from: contact.merged_from.filter((id) => !this.#became.has(id) || this.#before.has(id))
    }))
    const written = now.filter((contact) => !isDeepStrictEqual(contact, this.#before.get(contact.id)))
    const merged = new Map(
      [...this.#became.keys()].filter((id) => this.#before.has(id)).map((id) => [id, this.#standing(id)])
    )
    const renamed = written.filter(({ email, external_id, id }) => {
      const old = this.#before.get(id)
      return old !== undefined && (old.email !== email || old.external_id !== external_id)
    })
    const created = written.filter(({ id }) => !this.#before.has(id)).length
    return {
      written,
      released: [...merged.keys(), ...renamed.map(({ id }) => id)],
      merged,
      contacts: [...new Set([...this.#meant].map((id) => this.#standing(id)))],
      created,
      updated: written.length - created
    }
  }

  /** The contact that this one is by now. */
  #standing(id: ContactId): ContactId {
    let at = id
    for (let next = this.#became.get(at); next !== undefined; next = this.#became.get(at)) at = next
    return at
  }

  #put(contact: Contact): void {
    const { email, external_id, id, phone } = contact
    this.#byId.set(id, contact)
    if (external_id !== null) this.#byExternalId.set(external_id, id)
    if (email !== null) this.#byEmail.set(email, id)
    if (phone !== null) this.#byPhone.set(phone, (this.#byPhone.get(phone) ?? new Set()).add(id))
  }

  #drop({ email, external_id, id, phone }: Contact): void {
    this.#byId.delete(id)
    if (external_id !== null) this.#byExternalId.delete(external_id)
    if (email !== null) this.#byEmail.delete(email)
    if (phone !== null) this.#byPhone.get(phone)?.delete(id)
  }
}
