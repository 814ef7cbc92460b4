import { type ContactId, type WorkspaceId, newId, type EventId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import { Database } from "@tidings/storage/Database"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Contacts, type Contact } from "./Contacts.ts"

const resolve = (workspaceId: WorkspaceId, reference: ContactReference) =>
  Effect.flatMap(Database, (database) =>
    database.transaction(Contacts.use((contacts) => contacts.resolve({ workspaceId, livemode: false }, reference)))
  )

const inWorkspace = Effect.map(makeWorkspace(), ({ id }) => ({
  workspaceId: id,
  resolve: (reference: ContactReference) => resolve(id, reference)
}))

const happened = (workspaceId: WorkspaceId, contactId: ContactId, id: string) =>
  CustomEventRepository.use((events) =>
    events.insert({
      id: id as EventId,
      workspaceId,
      contactId,
      livemode: false,
      type: "a.b",
      metadata: {},
      seq: 1,
      receivedAtMs: 0
    })
  )

const timeline = (contact: Contact) => CustomEventRepository.use((events) => events.timeline(contact, 100))

layer(world)("Contacts", (it) => {
  it.effect("makes a contact of a new external_id, and finds it again by each of its identifiers", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const made = yield* resolve({ external_id: "usr_1", email: "Ada@Example.com" })
      assert.deepInclude(made, { external_id: "usr_1", email: "ada@example.com", merged_from: [] })
      for (const reference of [{ id: made.id }, { external_id: "usr_1" }, { email: "ADA@example.com" }]) {
        assert.deepStrictEqual(yield* resolve(reference), made)
      }
    })
  )

  it.effect("takes an address for the same however gmail writes it", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const { id } = yield* resolve({ email: "a.d.a@gmail.com" })
      assert.strictEqual((yield* resolve({ email: "ADA@gmail.com" })).id, id)
      assert.notStrictEqual(
        (yield* resolve({ email: "a.da@example.com" })).id,
        (yield* resolve({ email: "ada@example.com" })).id
      )
    })
  )

  it.effect("overwrites the email of an existing external_id", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const { id } = yield* resolve({ external_id: "usr_1", email: "old@x.io" })
      assert.deepInclude(yield* resolve({ external_id: "usr_1", email: "new@x.io" }), { id, email: "new@x.io" })
      assert.notStrictEqual((yield* resolve({ email: "old@x.io" })).id, id)
    })
  )

  it.effect("gives a contact known by email alone the external_id that comes later", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const { id } = yield* resolve({ email: "ada@x.io" })
      assert.deepInclude(yield* resolve({ external_id: "usr_1", email: "ada@x.io" }), { id, external_id: "usr_1" })
    })
  )

  it.effect(
    "merges the contact of the email into that of the external_id, with its timeline, and keeps its id resolving",
    () =>
      Effect.gen(function* () {
        const { resolve, workspaceId } = yield* inWorkspace
        const one = yield* resolve({ external_id: "usr_1" })
        const other = yield* resolve({ email: "ada@x.io" })
        yield* happened(workspaceId, one.id, `evt_1${workspaceId}`)
        yield* happened(workspaceId, other.id, `evt_2${workspaceId}`)
        const merged = yield* resolve({ external_id: "usr_1", email: "ada@x.io" })
        assert.deepInclude(merged, { id: one.id, email: "ada@x.io", merged_from: [other.id] })
        assert.strictEqual((yield* timeline(merged)).length, 2)
        assert.strictEqual((yield* resolve({ id: other.id })).id, one.id)
      })
  )

  it.effect("lets contacts with an external_id share an address, each with what it had", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const anna = yield* resolve({ external_id: "anna", email: "fam@x.io" })
      const bert = yield* resolve({ external_id: "bert", email: "fam@x.io" })
      assert.notStrictEqual(bert.id, anna.id)
      assert.deepInclude(bert, { external_id: "bert", email: "fam@x.io", merged_from: [] })
      assert.deepStrictEqual(yield* resolve({ external_id: "anna", email: "fam@x.io" }), anna)
      const refused = yield* Effect.flip(resolve({ email: "fam@x.io" }))
      assert.strictEqual(refused.code, "contact_ambiguous")
      assert.deepStrictEqual(refused.extra, { contact_ids: [anna.id, bert.id].toSorted() })
    })
  )

  it.effect("takes an address that several share for the one without external_id, until somebody claims it", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const alone = yield* resolve({ email: "fam@x.io" })
      const other = yield* resolve({ external_id: "bert" })
      yield* resolve({ external_id: "anna", email: "anna@x.io" })
      assert.strictEqual((yield* resolve({ email: "fam@x.io" })).id, alone.id)
      const bert = yield* resolve({ external_id: "bert", email: "fam@x.io" })
      assert.deepInclude(bert, { id: other.id, merged_from: [alone.id] })
      assert.strictEqual((yield* resolve({ email: "fam@x.io" })).id, bert.id)
    })
  )

  it.effect("refuses an id with the external_id of another contact, and names both", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const anna = yield* resolve({ external_id: "anna" })
      const bert = yield* resolve({ external_id: "bert" })
      const alone = yield* resolve({ email: "ada@x.io" })
      for (const { id } of [anna, alone]) {
        const refused = yield* Effect.flip(resolve({ id, external_id: "bert", email: "ada@x.io" }))
        assert.strictEqual(refused.code, "contact_conflict")
        assert.deepStrictEqual(refused.extra, { contact_ids: [id, bert.id].toSorted() })
      }
      assert.strictEqual((yield* Effect.flip(resolve({ id: anna.id, external_id: "new" }))).code, "contact_conflict")
    })
  )

  it.effect("gives an id the address beside it, and the contact without external_id that had it", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const anna = yield* resolve({ external_id: "anna" })
      const alone = yield* resolve({ email: "ada@x.io" })
      const now = yield* resolve({ id: anna.id, email: "ada@x.io" })
      assert.deepInclude(now, { id: anna.id, email: "ada@x.io", merged_from: [alone.id] })
    })
  )

  it.effect("refuses a reference without identifiers, an unknown id, and an id of another workspace", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const elsewhere = yield* (yield* inWorkspace).resolve({ external_id: "usr_1" })
      assert.strictEqual((yield* Effect.flip(resolve({}))).code, "contact_required")
      assert.strictEqual((yield* Effect.flip(resolve({ id: newId("con", 0) }))).code, "resource_not_found")
      assert.strictEqual(
        (yield* Effect.flip(resolve({ id: elsewhere.id, external_id: "usr_1" }))).code,
        "resource_not_found"
      )
    })
  )
})
