import { assert, layer } from "@effect/vitest"
import type { WorkspaceId } from "@tidings/schema/Id"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { newId } from "@tidings/schema/Id"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const withList = Effect.gen(function* () {
  const { id, live: key, test } = yield* makeWorkspace()
  const { body: list } = yield* call("create_list", { name: "Newsletter" }, { key })
  const met = (contact: object) =>
    Effect.map(call("emit_event", { type: "user.met", contact }, { key }), ({ body }) => body.contact.id as string)
  const members = (verb: "add" | "remove", ...contactIds: ReadonlyArray<unknown>) =>
    call(`${verb}_list_members`, { listId: list.id, contactIds }, { key })
  const size = Effect.map(call("read_list", { listId: list.id }, { key }), ({ body }) => body.memberCount as number)
  return { id, key, test, list, met, members, size }
})

/** A contact with a phone number, as an import makes them. */
const withPhone = (workspaceId: WorkspaceId, external_id: string, phone: string) =>
  ContactRepository.use((contacts) =>
    contacts.put(
      { workspaceId, livemode: true },
      { id: newId("con", 0), external_id, email: null, phone, traits: {}, merged_from: [] },
      [],
      0
    )
  )

layer(world)("add_list_members", (it) => {
  it.effect("takes a contact by its id, external_id, email or phone, and counts each once", () =>
    Effect.gen(function* () {
      const { id, members, met, size } = yield* withList
      const ada = yield* met({ external_id: "ada", email: "ada@example.com" })
      const bob = yield* met({ email: "b.o.b@gmail.com" })
      yield* withPhone(id, "cleo", "+35391123456")
      const { body, status } = yield* members(
        "add",
        ada,
        { external_id: "ada" },
        { email: "ADA@example.com" },
        { id: bob },
        { email: "bob@gmail.com" },
        { phone: "+353 (91) 123-456" }
      )
      assert.deepStrictEqual([status, body], [200, { added: 3, already: 0, notFound: [], ambiguous: [] }])
      assert.strictEqual(yield* size, 3)
      assert.deepStrictEqual((yield* members("add", ada, bob)).body, {
        added: 0,
        already: 2,
        notFound: [],
        ambiguous: []
      })
      assert.strictEqual(yield* size, 3)
    })
  )

  it.effect(
    "answers, as they were given, names of nobody and of another workspace's contact, and apart from them what several share",
    () =>
      Effect.gen(function* () {
        const { id, members, met, size } = yield* withList
        const elsewhere = yield* (yield* withList).met({ external_id: "ada" })
        const ada = yield* met({ email: "ada@example.com" })
        yield* withPhone(id, "cleo", "+35391123456")
        yield* withPhone(id, "dora", "+35391123456")
        const unknown = [elsewhere, { external_id: "ada" }, { email: "Nobody@Example.com" }, "con_0"]
        yield* met({ external_id: "anna", email: "fam@example.com" })
        yield* met({ external_id: "bert", email: "fam@example.com" })
        const shared = [{ phone: "+353 91 123 456" }, { email: "Fam@Example.com" }]
        const { body } = yield* members("add", ada, ...unknown, ...shared)
        assert.deepStrictEqual(body, { added: 1, already: 0, notFound: unknown, ambiguous: shared })
        assert.strictEqual(yield* size, 1)
      })
  )

  it.effect("finds a contact by the id of one that became it, and moves memberships with it", () =>
    Effect.gen(function* () {
      const { members, met, size } = yield* withList
      const one = yield* met({ external_id: "ada" })
      const other = yield* met({ email: "ada@example.com" })
      const third = yield* met({ email: "ada@example.org" })
      assert.strictEqual((yield* members("add", one, other, third)).body.added, 3)
      assert.strictEqual(yield* met({ external_id: "ada", email: "ada@example.com" }), one)
      assert.strictEqual(yield* size, 2)
      assert.deepStrictEqual((yield* members("add", other, one)).body, {
        added: 0,
        already: 1,
        notFound: [],
        ambiguous: []
      })
      assert.strictEqual(yield* met({ external_id: "new", email: "ada@example.org" }), third)
      assert.strictEqual(yield* size, 2)
      assert.deepStrictEqual((yield* members("remove", third, other)).body, {
        removed: 2,
        absent: 0,
        notFound: [],
        ambiguous: []
      })
      assert.strictEqual(yield* size, 0)
    })
  )

  it.effect("names every offending place at once, and changes nothing", () =>
    Effect.gen(function* () {
      const { members, met, size } = yield* withList
      const ada = yield* met({ external_id: "ada" })
      const wrong = [
        7,
        "ada",
        {},
        { email: "ada" },
        { phone: "091 123456" },
        { id: ada, external_id: "ada" },
        { age: 3 }
      ]
      const { body, status } = yield* members("add", ada, ...wrong)
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        [...new Set(body.error.fields.map(({ path }: { readonly path: string }) => path.split(".")[0]))],
        wrong.map((_, place) => `contactIds[${place + 1}]`)
      )
      assert.strictEqual(yield* size, 0)
      for (const contactIds of [[], Array.from({ length: 1_001 }, () => ada)]) {
        const { body } = yield* members("add", ...contactIds)
        assert.deepStrictEqual(
          body.error.fields.map(({ path }: { readonly path: string }) => path),
          ["contactIds"]
        )
      }
    })
  )

  it.effect("answers resource_not_found to a list of another workspace, and to one that is gone", () =>
    Effect.gen(function* () {
      const one = yield* withList
      const other = yield* withList
      const ada = yield* one.met({ external_id: "ada" })
      const add = call("add_list_members", { listId: other.list.id, contactIds: [ada] }, { key: one.key })
      assert.strictEqual((yield* add).body.error.code, "resource_not_found")
      yield* call("delete_list", { listId: one.list.id }, { key: one.key })
      assert.strictEqual((yield* one.members("add", ada)).body.error.code, "resource_not_found")
    })
  )

  it.effect("says in the audit log how many entered, and nothing about them", () =>
    Effect.gen(function* () {
      const { id, list, members, met } = yield* withList
      const ada = yield* met({ email: "ada@example.com" })
      yield* members("add", ada, { email: "nobody@example.com" })
      const [entry] = yield* AuditRepository.use((audit) =>
        audit.list({ workspaceId: id, livemode: true }, { action: "list.add_members" }, { limit: 1 })
      )
      assert.deepStrictEqual(entry!.target, { kind: "list", id: list.id })
      assert.deepStrictEqual(entry!.metadata, { added: 1 })
    })
  )
})
