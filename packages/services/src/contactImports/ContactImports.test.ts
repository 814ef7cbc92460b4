import { assert, layer } from "@effect/vitest"
import type { ContactId, ListId, WorkspaceId } from "@tidings/schema/Id"
import type { ImportedColumns } from "@tidings/schema/resources/ContactImport"
import { Database } from "@tidings/storage/Database"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import * as fc from "fast-check"
import { Contacts } from "../contacts/Contacts.ts"
import { ContactImports } from "./ContactImports.ts"

const columns: ImportedColumns = [
  { name: "external_id", kind: "external_id" },
  { name: "email", kind: "email" },
  { name: "phone", kind: "phone" },
  { name: "name", kind: "text" },
  { name: "seats", kind: "number" },
  { name: "active", kind: "boolean" }
]
type Cells = ReadonlyArray<string>
const digest = "0".repeat(64)
const liveOf = (workspaceId: WorkspaceId) => ({ workspaceId, livemode: true })

const take = (
  workspaceId: WorkspaceId,
  rows: ReadonlyArray<Cells>,
  options: { from?: number; isLast?: boolean } = {}
) => {
  const { from = 0, isLast = true } = options
  const records = rows.map((cells, place) => ({
    line: from + place + 2,
    cells: [...cells, ...columns.slice(cells.length).map(() => "")]
  }))
  const batch = {
    world: liveOf(workspaceId),
    list: "Newsletter",
    createList: true,
    digest,
    columns,
    from,
    records,
    isLast
  }
  return Effect.flatMap(Database, (database) =>
    database.transaction(ContactImports.use((imports) => imports.take(batch)))
  )
}

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

layer(world)("ContactImports", (it) => {
  it.effect("makes contacts with typed traits, and leaves what an empty cell says nothing about", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const { progress } = yield* take(id, [["ada", "ADA@x.io", "+353 91 123-456", "Ada", "3", "true"]])
      assert.deepInclude(progress, { records: 1, created: 1, updated: 0, merged: 0, added: 1, refused: 0 })
      const traits = { name: "Ada", seats: 3, active: true }
      const ada = { external_id: "ada", email: "ada@x.io", phone: "+35391123456", traits }
      assert.deepInclude(yield* find(id, { external_id: "ada" }), ada)
      const again = yield* take(id, [["ada", "", "", "", "4"]])
      assert.deepInclude(again.progress, { created: 0, updated: 1, added: 0 })
      assert.deepInclude(yield* find(id, { email: "ada@x.io" }), { ...ada, traits: { ...traits, seats: 4 } })
      assert.deepInclude((yield* take(id, [["ada", "", "", "", "4"]])).progress, { created: 0, updated: 0, added: 0 })
    })
  )

  it.effect("refuses records one by one, each by its line, and takes the others", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const { progress } = yield* take(id, [
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
        progress.lastRefused.map(({ code, column, line }) => [line, column, code]),
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
      assert.deepInclude(progress, { records: 8, created: 1, added: 1, refused: 7 })
    })
  )

  it.effect("takes a phone number alone for the one contact that has it, and refuses one that several share", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      yield* take(id, [
        ["ada", "", "+35391123456"],
        ["", "", "+35391000000", "Bob"]
      ])
      const { progress } = yield* take(id, [
        ["", "", "+353 91 123456", "Ada"],
        ["", "", "+35391000000", "Bobby"]
      ])
      assert.deepInclude(progress, { created: 0, updated: 2, added: 0, refused: 0 })
      assert.deepInclude(yield* find(id, { external_id: "ada" }), { traits: { name: "Ada" } })
      const shared = yield* take(id, [
        ["cleo", "", "+35391123456"],
        ["", "", "+35391123456", "Who"]
      ])
      assert.deepStrictEqual(
        shared.progress.lastRefused.map(({ code, line }) => [line, code]),
        [[3, "contact_ambiguous"]]
      )
    })
  )

  it.effect("takes a batch once: whoever comes again, or out of turn, is refused and changes nothing", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const rows = [["ada"], ["bob"], ["cleo"]]
      const first = take(id, rows.slice(0, 2), { isLast: false })
      assert.deepInclude((yield* first).progress, { records: 2, added: 2 })
      assert.include((yield* Effect.flip(first)).message, "who has come to record 2")
      const { listId, progress } = yield* take(id, rows.slice(2), { from: 2 })
      assert.deepInclude(progress, { records: 3, created: 3, added: 3 })
      assert.strictEqual(yield* sizeOf(id, listId), 3)
      // Once its import has ended, the same file may be imported again.
      assert.deepInclude((yield* first).progress, { records: 2, created: 0, added: 0 })
    })
  )

  it.effect("refuses a list that there is not, unless it may make it", () =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* makeWorkspace()
      const records = [{ line: 2, cells: ["ada", "", "", "", "", ""] }]
      const batch = {
        world: liveOf(workspaceId),
        list: "None",
        createList: false,
        digest,
        columns,
        from: 0,
        records,
        isLast: true
      }
      assert.strictEqual(
        (yield* Effect.flip(ContactImports.use((imports) => imports.take(batch)))).code,
        "resource_not_found"
      )
      const { message } = yield* Effect.flip(
        ContactImports.use((imports) => imports.take({ ...batch, list: "lst_0", createList: true }))
      )
      assert.include(message, "cannot be called")
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
