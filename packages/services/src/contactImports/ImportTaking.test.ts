import { assert, layer } from "@effect/vitest"
import { type ContactId, type ListId, newId, type WorkspaceId } from "@tidings/schema/Id"
import type { ImportedColumns } from "@tidings/schema/resources/ContactImport"
import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import * as fc from "fast-check"
import { Contacts } from "../contacts/Contacts.ts"
import { ImportTaking } from "./ImportTaking.ts"

const columns: ImportedColumns = [
  { name: "external_id", kind: "external_id" },
  { name: "email", kind: "email" },
  { name: "phone", kind: "phone" },
  { name: "name", kind: "text" },
  { name: "seats", kind: "number" },
  { name: "active", kind: "boolean" }
]
type Cells = ReadonlyArray<string>
const liveOf = (workspaceId: WorkspaceId) => ({ workspaceId, livemode: true })

/** Takes rows onto the workspace's list Newsletter, as one batch. */
const take = (workspaceId: WorkspaceId, rows: ReadonlyArray<Cells>) =>
  Effect.gen(function* () {
    const database = yield* Database
    const records = rows.map((cells, place) => ({
      line: place + 2,
      cells: [...cells, ...columns.slice(cells.length).map(() => "")]
    }))
    const live = liveOf(workspaceId)
    const lists = yield* ListRepository
    const now = new Date(0)
    const listId =
      (yield* lists.findNamed(live, "Newsletter"))?.id ??
      (yield* lists.insert({
        id: newId("lst", 0),
        workspaceId,
        name: "Newsletter",
        description: null,
        createdAt: now,
        updatedAt: now
      })).id
    const batch = { world: live, listId, beginsRuns: true, columns, records }
    const done = yield* database.transaction(ImportTaking.use((taking) => taking.take(batch)))
    return { ...done, listId, refusedCount: done.refused.length }
  })

const find = (workspaceId: WorkspaceId, reference: { external_id?: string; email?: string; id?: ContactId }) =>
  Effect.flatMap(Database, (database) =>
    database.transaction(Contacts.use((contacts) => contacts.resolve(liveOf(workspaceId), reference)))
  )

const membersOf = (workspaceId: WorkspaceId, listId: ListId) =>
  ListMemberRepository.use((members) => members.page(liveOf(workspaceId), listId, "", 1_000))
const sizeOf = (workspaceId: WorkspaceId, listId: ListId) =>
  Effect.map(
    ListRepository.use((lists) => lists.find(liveOf(workspaceId), listId)),
    (list) => list!.memberCount
  )

layer(world)("ImportTaking", (it) => {
  it.effect("makes contacts with typed traits, and leaves what an empty cell says nothing about", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const taken = yield* take(id, [["ada", "ADA@x.io", "+353 91 123-456", "Ada", "3", "true"]])
      assert.deepInclude(taken, { created: 1, updated: 0, merged: 0, added: 1, refused: [] })
      const traits = { name: "Ada", seats: 3, active: true }
      const ada = { external_id: "ada", email: "ada@x.io", phone: "+35391123456", traits }
      assert.deepInclude(yield* find(id, { external_id: "ada" }), ada)
      const again = yield* take(id, [["ada", "", "", "", "4"]])
      assert.deepInclude(again, { created: 0, updated: 1, added: 0 })
      assert.deepInclude(yield* find(id, { email: "ada@x.io" }), { ...ada, traits: { ...traits, seats: 4 } })
      assert.deepInclude(yield* take(id, [["ada", "", "", "", "4"]]), { created: 0, updated: 0, added: 0 })
    })
  )

  it.effect("refuses records one by one, each by its line, and takes the others", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const taken = yield* take(id, [
        ["ada"],
        ["", "", "", "Nobody"],
        ["bob", "bob"],
        ["cleo", "", "091 123"],
        ["dora", "", "", "a\u0007b"],
        ["e".repeat(201)],
        ["fay", "", "", "long ".repeat(1_000)],
        ["guy", "", "", "", "1", "true", "more"]
      ])
      assert.deepStrictEqual(
        taken.refused.map(({ code, column, line }) => [line, column, code]),
        [
          [3, "", "identifier_missing"],
          [4, "email", "email_invalid"],
          [5, "phone", "phone_invalid"],
          [6, "name", "text_invalid"],
          [7, "external_id", "external_id_invalid"],
          [8, "", "traits_too_large"],
          [9, "", "column_count"]
        ]
      )
      assert.deepInclude(taken, { created: 1, added: 1, refusedCount: 7 })
    })
  )

  it.effect("takes a phone number alone for the one contact that has it, and refuses one that several share", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      yield* take(id, [
        ["ada", "", "+35391123456"],
        ["", "", "+35391000000", "Bob"]
      ])
      const taken = yield* take(id, [
        ["", "", "+353 91 123456", "Ada"],
        ["", "", "+35391000000", "Bobby"]
      ])
      assert.deepInclude(taken, { created: 0, updated: 2, added: 0, refused: [] })
      assert.deepInclude(yield* find(id, { external_id: "ada" }), { traits: { name: "Ada" } })
      const shared = yield* take(id, [
        ["cleo", "", "+35391123456"],
        ["", "", "+35391123456", "Who"]
      ])
      assert.deepStrictEqual(
        shared.refused.map(({ code, line }) => [line, code]),
        [[3, "contact_ambiguous"]]
      )
    })
  )

  it.effect("leaves the same contacts as if each record were resolved alone, and each of them once on the list", () =>
    Effect.gen(function* () {
      const row = fc
        .tuple(
          fc.constantFrom("", "u1", "u2", "u3"),
          fc.constantFrom("", "a@x.io", "B@x.io", "c.c@gmail.com", "d@x.io")
        )
        .filter(([externalId, email]) => externalId !== "" || email !== "")
      const story = (batches: ReadonlyArray<ReadonlyArray<[string, string]>>) =>
        Effect.gen(function* () {
          const [one, other] = [(yield* makeWorkspace()).id, (yield* makeWorkspace()).id]
          const rows = batches.flat()
          let listId: ListId | undefined
          for (const batch of batches.filter(({ length }) => length > 0)) ({ listId } = yield* take(one, batch))
          const references = rows.map(([external_id, email]) => ({
            ...(external_id !== "" && { external_id }),
            ...(email !== "" && { email })
          }))
          for (const reference of references) yield* Effect.ignore(find(other, reference))
          // Resolving a contact could change it again, so the test reads the store instead.
          const all = (workspaceId: WorkspaceId) =>
            Effect.map(
              Effect.flatMap(
                ContactRepository.use((contacts) =>
                  contacts.findAll(liveOf(workspaceId), {
                    externalIds: ["u1", "u2", "u3"],
                    emails: ["a@x.io", "b@x.io", "cc@gmail.com", "d@x.io"],
                    sharedEmails: ["a@x.io", "b@x.io", "cc@gmail.com", "d@x.io"],
                    phones: []
                  })
                ),
                (found) => found
              ),
              (found) =>
                found.toSorted((a, b) => `${a.external_id}${a.email}`.localeCompare(`${b.external_id}${b.email}`))
            )
          const [imported, resolved] = [yield* all(one), yield* all(other)]
          const identities = (contacts: typeof imported) =>
            contacts.map(({ email, external_id }) => [external_id, email])
          assert.deepStrictEqual(identities(imported), identities(resolved))
          if (listId === undefined) return
          const members = yield* membersOf(one, listId)
          assert.strictEqual(yield* sizeOf(one, listId), members.length)
          assert.deepStrictEqual(members.toSorted(), imported.map(({ id }) => id).toSorted())
        })
      const run = Effect.runPromiseWith(yield* Effect.context<Effect.Services<ReturnType<typeof story>>>())
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 4 }), (batches) =>
            run(story(batches))
          ),
          { numRuns: 40 }
        )
      )
    })
  )
})
