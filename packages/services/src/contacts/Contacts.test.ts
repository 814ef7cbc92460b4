import { type ContactId, type WorkspaceId, newId, type EventId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import { Database } from "@tidings/storage/Database"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import * as fc from "fast-check"
import { Contacts, type Contact } from "./Contacts.ts"

const resolve = (workspaceId: WorkspaceId, reference: ContactReference) =>
  Effect.flatMap(Database, (database) =>
    database.transaction(Contacts.use((contacts) => contacts.resolve(workspaceId, reference)))
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

  it.effect(
    "makes a new external_id a contact of its own, and merges into it whoever has its email under another",
    () =>
      Effect.gen(function* () {
        const { resolve } = yield* inWorkspace
        const old = yield* resolve({ external_id: "usr_1", email: "shared@x.io" })
        const made = yield* resolve({ external_id: "usr_2", email: "shared@x.io" })
        assert.notStrictEqual(made.id, old.id)
        assert.deepInclude(made, { external_id: "usr_2", email: "shared@x.io", merged_from: [old.id] })
        assert.strictEqual((yield* resolve({ id: old.id })).id, made.id)
      })
  )

  it.effect("makes one of three that a reference points at", () =>
    Effect.gen(function* () {
      const { resolve } = yield* inWorkspace
      const byExternalId = yield* resolve({ external_id: "usr_1" })
      const byEmail = yield* resolve({ email: "ada@x.io" })
      const byId = yield* resolve({ email: "other@x.io" })
      const one = yield* resolve({ external_id: "usr_1", email: "ada@x.io", id: byId.id })
      assert.strictEqual(one.id, byExternalId.id)
      assert.sameMembers([...one.merged_from], [byEmail.id, byId.id])
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

  it.effect("keeps its promises whatever is said in whatever order", () =>
    Effect.gen(function* () {
      const word = fc.record(
        {
          external_id: fc.constantFrom("u1", "u2", "u3"),
          email: fc.constantFrom("a@x.io", "B@x.io", "c.c@gmail.com"),
          nth: fc.nat(9)
        },
        { requiredKeys: [] }
      )
      const story = (words: ReadonlyArray<typeof word extends fc.Arbitrary<infer A> ? A : never>) =>
        Effect.gen(function* () {
          const { resolve, workspaceId } = yield* inWorkspace
          const seen: Array<ContactId> = []
          for (const [index, { nth, ...rest }] of words.entries()) {
            const id = nth === undefined ? undefined : seen[nth % seen.length]
            const reference = { ...rest, ...(id !== undefined && { id }) }
            if (Object.keys(reference).length === 0) continue
            const contact = yield* resolve(reference)
            assert.deepStrictEqual(yield* resolve(reference), contact)
            if (rest.external_id !== undefined) assert.strictEqual(contact.external_id, rest.external_id)
            if (rest.email !== undefined) assert.strictEqual((yield* resolve({ email: rest.email })).id, contact.id)
            yield* happened(workspaceId, contact.id, `evt_${workspaceId}_${index}`)
            seen.push(contact.id)
          }
          const now = yield* Effect.forEach(seen, (id) => resolve({ id }))
          for (const [index, { id, merged_from }] of now.entries()) assert.include([id, ...merged_from], seen[index])
          const living = new Map(now.map((contact) => [contact.id, contact]))
          const told = yield* Effect.forEach(living.values(), timeline)
          assert.strictEqual(told.flat().length, seen.length)
        })
      const run = Effect.runPromiseWith(yield* Effect.context<Effect.Services<ReturnType<typeof story>>>())
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.array(word, { maxLength: 8 }), (words) => run(story(words))),
          { numRuns: 25 }
        )
      )
    })
  )
})
