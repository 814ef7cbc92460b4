import { newId, type ContactId } from "@tidings/schema/Id"
import { assert, describe, it } from "@effect/vitest"
import type { ContactRow, Identifiers } from "@tidings/storage/repositories/ContactRepository"
import * as fc from "fast-check"
import { answersTo, reconcile, type Reconciled, type Unclear } from "./reconcile.ts"

const externalId = fc.constantFrom("u1", "u2", "u3")
const email = fc.constantFrom("a@x.io", "b@x.io", "c@x.io")
const phone = fc.constantFrom("+353911", "+353912")
const ids = ["con_1", "con_2", "con_3", "con_4", "con_old"] as ReadonlyArray<string> as ReadonlyArray<ContactId>
const id = fc.constantFrom(...ids)

const at = <A>(of: fc.Arbitrary<A>) => fc.array(of, { minLength: 4, maxLength: 4 })

/**
 * Contacts as a world may have them: each external_id belongs to one contact, and each address to at most one contact
 * without external_id.
 */
const contacts: fc.Arbitrary<ReadonlyArray<ContactRow>> = fc
  .record({
    externalIds: fc.shuffledSubarray(["u1", "u2", "u3", null, null, null], { minLength: 4, maxLength: 4 }),
    emails: at(fc.option(email)),
    phones: at(fc.option(phone)),
    traits: at(fc.dictionary(fc.constantFrom("plan", "city"), fc.nat(9))),
    old: fc.nat(3)
  })
  .map(({ emails, externalIds, old, phones, traits }) =>
    [0, 1, 2, 3].map((n) => ({
      id: ids[n]!,
      external_id: externalIds[n]!,
      email: emails[n]!,
      phone: phones[n]!,
      traits: traits[n]!,
      merged_from: n === old ? [ids[4]!] : []
    }))
  )
  .filter((all) => {
    const alone = all.filter(({ email, external_id }) => external_id === null && email !== null)
    return new Set(alone.map(({ email }) => email)).size === alone.length
  })

const reference: fc.Arbitrary<Identifiers> = fc
  .record({ externalId, email, id, phone }, { requiredKeys: [] })
  .filter((identifiers) => Object.keys(identifiers).length > 0)

interface Told {
  readonly all: ReadonlyArray<ContactRow>
  readonly said: Identifiers
  readonly meant: Reconciled | Unclear
}

const holds = (property: (told: Told) => void) =>
  fc.assert(fc.property(contacts, reference, (all, said) => property({ all, said, meant: reconcile(all, said) })))

const holdsOfOne = (property: (told: Told & { readonly meant: Reconciled }) => void) =>
  holds(({ meant, ...told }) => void (meant.kind === "one" && property({ ...told, meant })))

const isAlone = (one: ContactRow) => one.external_id === null

describe("reconcile", () => {
  it("gives the contact the identifiers of the reference, and no other external_id than it had", () =>
    holdsOfOne(({ all, meant: { contact }, said }) => {
      const before = all.find((one) => one.id === contact.id)
      assert.strictEqual(contact.external_id, said.externalId ?? before?.external_id ?? null)
      assert.strictEqual(contact.email, said.email ?? before?.email ?? null)
      assert.include([null, undefined, contact.external_id], before?.external_id)
    }))

  it("goes by the id before the external_id, by that before the address, and by that before the number", () =>
    holdsOfOne(({ all, meant: { contact }, said }) => {
      const before = all.find((one) => one.id === contact.id)
      const owner = all.find((one) => one.external_id !== null && one.external_id === said.externalId)
      if (said.id !== undefined) assert.isTrue(answersTo(before!, said.id))
      else if (said.externalId !== undefined)
        assert.strictEqual(before?.id, owner?.id ?? (before && isAlone(before) ? before.id : undefined))
      else if (said.email !== undefined) assert.include([undefined, said.email], before?.email)
      else assert.include([undefined, said.phone], before?.phone)
    }))

  it("lets one without external_id become another alone, and only the one that gives its address", () =>
    holdsOfOne(({ meant: { absorbed, contact }, said }) => {
      if (absorbed === undefined) return
      assert.isNull(absorbed.external_id)
      assert.strictEqual(absorbed.email, said.email)
      assert.includeMembers([...contact.merged_from], [absorbed.id, ...absorbed.merged_from])
    }))

  it("leaves each other contact what it has, and takes nothing of it", () =>
    holdsOfOne(({ all, meant: { absorbed, contact } }) => {
      const kept = all.find((one) => one.id === contact.id)
      assert.deepStrictEqual(contact.traits, { ...absorbed?.traits, ...kept?.traits })
      assert.sameMembers(
        [...contact.merged_from],
        [kept?.merged_from ?? [], absorbed === undefined ? [] : [absorbed.id, ...absorbed.merged_from]].flat()
      )
    }))

  it("leaves at most one contact without external_id at an address", () =>
    holdsOfOne(({ all, meant: { absorbed, contact } }) => {
      const alone = all.filter((one) => one.id !== contact.id && one !== absorbed && isAlone(one))
      const isOneToo = contact.external_id === null && contact.email !== null
      assert.deepStrictEqual(isOneToo ? alone.filter(({ email }) => email === contact.email) : [], [])
    }))

  it("is unclear where several share what is given, an id is nobody's, or id and external_id are two contacts'", () =>
    holds(({ all, meant, said }) => {
      const byId = said.id && all.find((one) => answersTo(one, said.id!))
      const owner = all.find((one) => one.external_id !== null && one.external_id === said.externalId)
      const reach = said.email === undefined ? "phone" : "email"
      const sharers = all.filter((one) => one[reach] !== null && one[reach] === said[reach])
      const several = sharers.some(isAlone) ? sharers.filter(isAlone).length > 1 : sharers.length > 1
      const kind =
        said.id !== undefined
          ? byId === undefined
            ? "unknown"
            : said.externalId !== undefined &&
                (byId as ContactRow).external_id !== said.externalId &&
                !(isAlone(byId as ContactRow) && owner === undefined)
              ? "conflict"
              : "one"
          : said.externalId === undefined && several
            ? "ambiguous"
            : "one"
      assert.strictEqual(meant.kind, kind)
    }))

  it("has nothing to change the second time", () =>
    holdsOfOne(({ all, meant: { absorbed, contact }, said }) => {
      const whole = { ...contact, id: contact.id ?? newId("con", 0) }
      const now = [...all.filter((one) => one !== absorbed && one.id !== whole.id), whole]
      const again = reconcile(now, said)
      if (again.kind !== "one") return assert.isTrue(said.id === undefined && said.externalId === undefined)
      assert.isFalse(again.changed)
      assert.deepStrictEqual(again.contact, whole)
    }))
})
