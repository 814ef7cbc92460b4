import { newId, type ContactId } from "@tidings/schema/Id"
import { assert, describe, it } from "@effect/vitest"
import type { Contact, Identifiers } from "@tidings/storage/repositories/ContactRepository"
import * as fc from "fast-check"
import { answersTo, reconcile } from "./reconcile.ts"

const externalId = fc.constantFrom("u1", "u2", "u3")
const email = fc.constantFrom("a@x.io", "b@x.io", "c@x.io")
const ids = ["con_1", "con_2", "con_3", "con_old"] as ReadonlyArray<string> as ReadonlyArray<ContactId>
const id = fc.constantFrom(...ids)

/** Contacts as a workspace may have them: no two share an identifier. */
const contacts: fc.Arbitrary<ReadonlyArray<Contact>> = fc
  .record({
    externalIds: fc.shuffledSubarray(["u1", "u2", "u3", null, null], { minLength: 3, maxLength: 3 }),
    emails: fc.shuffledSubarray(["a@x.io", "b@x.io", "c@x.io", null, null], { minLength: 3, maxLength: 3 }),
    traits: fc.array(fc.dictionary(fc.constantFrom("plan", "city"), fc.nat(9)), { minLength: 3, maxLength: 3 }),
    old: fc.nat(2)
  })
  .map(({ emails, externalIds, old, traits }) =>
    [0, 1, 2].map((n) => ({
      id: ids[n]!,
      external_id: externalIds[n]!,
      email: emails[n]!,
      phone: n === 1 ? "+353911234" : null,
      traits: traits[n]!,
      merged_from: n === old ? [ids[3]!] : []
    }))
  )

const reference: fc.Arbitrary<Identifiers> = fc
  .record({ externalId, email, id }, { requiredKeys: [] })
  .filter((identifiers) => Object.keys(identifiers).length > 0)

const foundBy = (all: ReadonlyArray<Contact>, { email, externalId, id }: Identifiers) =>
  all.filter(
    (one) =>
      (externalId !== undefined && one.external_id === externalId) ||
      (email !== undefined && one.email === email) ||
      (id !== undefined && answersTo(one, id))
  )

const holds = (property: (found: ReadonlyArray<Contact>, identifiers: Identifiers) => void) =>
  fc.assert(fc.property(contacts, reference, (all, identifiers) => property(foundBy(all, identifiers), identifiers)))

describe("reconcile", () => {
  it("gives the contact the external_id and email of the reference", () =>
    holds((found, identifiers) => {
      const { contact } = reconcile(found, identifiers)
      assert.strictEqual(contact.external_id, identifiers.externalId ?? contact.external_id)
      assert.strictEqual(contact.email, identifiers.email ?? contact.email)
    }))

  it("keeps every id that was found, and every id those had taken over, resolving to the one contact", () =>
    holds((found, identifiers) => {
      const { contact } = reconcile(found, identifiers)
      const ids = [contact.id, ...contact.merged_from]
      for (const one of found) assert.includeMembers(ids, [one.id, ...one.merged_from])
      assert.strictEqual(new Set(ids).size, ids.length)
    }))

  it("lets the contact with the external_id stay whoever else is named", () =>
    holds((found, identifiers) => {
      const owner = found.find((one) => one.external_id !== null && one.external_id === identifiers.externalId)
      const { contact } = reconcile(found, identifiers)
      assert.strictEqual(contact.id, owner?.id ?? contact.id)
    }))

  it("never renames a contact from one external_id to another", () =>
    holds((found, identifiers) => {
      const { contact } = reconcile(found, identifiers)
      const before = found.find((one) => one.id === contact.id)
      assert.include([null, undefined, contact.external_id], before?.external_id)
    }))

  it("loses no trait, phone, external_id or email while there is room for it", () =>
    holds((found, identifiers) => {
      const { absorbed, contact } = reconcile(found, identifiers)
      const kept = found.find((one) => one.id === contact.id)
      for (const one of found) for (const key of Object.keys(one.traits)) assert.property(contact.traits, key)
      assert.deepInclude(contact.traits, kept?.traits ?? {})
      for (const field of ["phone", "email", "external_id"] as const) {
        if ([kept, ...absorbed].some((one) => one !== undefined && one[field] !== null))
          assert.isNotNull(contact[field])
      }
    }))

  it("has nothing to change the second time", () =>
    holds((found, identifiers) => {
      const { contact } = reconcile(found, identifiers)
      const whole = { ...contact, id: contact.id ?? newId("con", 0) }
      const again = reconcile([whole], identifiers)
      assert.isFalse(again.changed)
      assert.deepStrictEqual(again.contact, whole)
    }))
})
