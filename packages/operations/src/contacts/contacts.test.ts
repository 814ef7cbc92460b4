import { assert, layer } from "@effect/vitest"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

interface Key {
  readonly key: string
}

const create = (input: object, by: Key) => call("create_contact", input, by)
const idsOf = (filter: object, by: Key) =>
  Effect.map(call("list_contacts", filter, by), ({ body }) => body.data.map(({ id }: { id: string }) => id))
const codeOf = ({ body, status }: { status: number; body: any }) => [status, body.error.code]
const fieldsOf = ({ body }: { body: any }) =>
  body.error.fields.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`)

layer(world)("create_contact", (it) => {
  it.effect("answers 201 for a new contact and 200 for one that is there, which keeps the traits not named", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const first = yield* create(
        { external_id: "usr_1", email: "Ada@Example.com", traits: { plan: "pro", seats: 3 } },
        { key }
      )
      assert.strictEqual(first.status, 201)
      assert.deepInclude(first.body, {
        external_id: "usr_1",
        email: "ada@example.com",
        phone: null,
        created: true,
        merged: []
      })
      const again = yield* create(
        { external_id: "usr_1", phone: "+353 91 123456", traits: { seats: null, tags: ["a"] } },
        { key }
      )
      assert.strictEqual(again.status, 200)
      assert.deepInclude(again.body, { id: first.body.id, phone: "+35391123456", created: false })
      assert.deepStrictEqual(again.body.traits, { plan: "pro", tags: ["a"] })
    })
  )

  it.effect("merges the contact without external_id that has the address, and says which", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const alone = yield* create({ email: "ada@example.com", traits: { city: "Linz" } }, { key })
      const named = yield* create({ external_id: "usr_1", email: "ada@example.com" }, { key })
      assert.deepStrictEqual(named.body.merged, [])
      assert.strictEqual(named.body.id, alone.body.id)
      const other = yield* create({ external_id: "usr_2" }, { key })
      const third = yield* create({ email: "bob@example.com" }, { key })
      const taken = yield* create({ external_id: "usr_2", email: "bob@example.com" }, { key })
      assert.deepInclude(taken.body, { id: other.body.id, merged: [third.body.id], merged_from: [third.body.id] })
      assert.strictEqual((yield* call("read_contact", { contact: third.body.id }, { key })).body.id, other.body.id)
    })
  )

  it.effect("means by a number alone the one contact that has it, and refuses one that several share", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const one = yield* create({ phone: "+35391123456" }, { key })
      assert.strictEqual((yield* create({ phone: "+353 91 123456" }, { key })).body.id, one.body.id)
      yield* create({ external_id: "a", phone: "+35391000000" }, { key })
      yield* create({ external_id: "b", phone: "+35391000000" }, { key })
      assert.deepStrictEqual(codeOf(yield* create({ phone: "+35391000000" }, { key })), [409, "contact_ambiguous"])
    })
  )

  it.effect("refuses no identifier, names of identifiers as traits, and traits over 4 KB in all; nothing is left", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      assert.deepStrictEqual(codeOf(yield* create({ traits: { a: 1 } }, { key })), [422, "contact_required"])
      assert.deepStrictEqual(codeOf(yield* create({ external_id: "" }, { key })), [422, "contact_required"])
      assert.strictEqual((yield* create({ email: "ada@example.com", traits: { email: "x" } }, { key })).status, 422)
      assert.strictEqual(
        (yield* create({ email: "ada@example.com", traits: { nested: { a: 1 } } }, { key })).status,
        422
      )
      const misnamed = yield* create({ email: "ada@example.com", traits: { "First Name": "Ada", id: "x" } }, { key })
      assert.deepStrictEqual(fieldsOf(misnamed), ["traits.First Name pattern_mismatch", "traits.id pattern_mismatch"])
      assert.deepStrictEqual(yield* idsOf({}, { key }), [])
      const half = Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`a${n}`, "x".repeat(900)]))
      yield* create({ external_id: "a", traits: half }, { key })
      const more = Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`b${n}`, "x".repeat(900)]))
      assert.deepStrictEqual(fieldsOf(yield* create({ external_id: "a", traits: more }, { key })), ["traits too_long"])
    })
  )

  it.effect("adds to lists, which needs lists:write, and names a list that is not there", () =>
    Effect.gen(function* () {
      const { issue, live: key } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Customers" }, { key })
      const { body } = yield* create({ email: "ada@example.com", lists: [list.id] }, { key })
      const read = yield* call("read_contact", { contact: "ada@example.com" }, { key })
      assert.deepInclude(read.body.lists[0], { id: list.id, name: "Customers" })
      assert.deepStrictEqual(yield* idsOf({ listId: list.id }, { key }), [body.id])
      const missing = yield* create({ email: "bob@example.com", lists: ["lst_01kb2x9w3t5v7y8z"] }, { key })
      assert.deepStrictEqual(fieldsOf(missing), ["lists[0] enum_violation"])
      assert.deepStrictEqual(yield* idsOf({ email: "bob@example.com" }, { key }), [])
      const narrow = yield* issue("live", ["contacts:write"])
      const refused = yield* create({ email: "bob@example.com", lists: [list.id] }, { key: narrow })
      assert.deepStrictEqual(codeOf(refused), [403, "scope_required"])
    })
  )
})

layer(world)("list_contacts", (it) => {
  it.effect(
    "finds by the beginning of address, external_id or number, in any case, newest first and page by page",
    () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const ids: Array<string> = []
        for (const who of [
          { email: "ada@example.com" },
          { external_id: "ADA-7" },
          { email: "bob@example.com", phone: "+35391123456" },
          { email: "ad_m@example.com" }
        ])
          ids.unshift((yield* create(who, { key })).body.id)
        const [adam, bob, seven, ada] = ids
        assert.deepStrictEqual(yield* idsOf({}, { key }), ids)
        assert.deepStrictEqual(yield* idsOf({ q: "aDa" }, { key }), [seven, ada])
        assert.deepStrictEqual(yield* idsOf({ q: "+35391" }, { key }), [bob])
        assert.deepStrictEqual(yield* idsOf({ q: "ad_" }, { key }), [adam])
        const page = yield* call("list_contacts", { q: "ada", limit: 1 }, { key })
        assert.deepStrictEqual(yield* idsOf({ q: "ada", limit: 1, cursor: page.body.next_cursor }, { key }), [ada])
        const foreign = yield* call("list_contacts", { q: "adb", cursor: page.body.next_cursor }, { key })
        assert.deepStrictEqual(codeOf(foreign), [422, "cursor_invalid"])
        assert.deepStrictEqual(codeOf(yield* call("list_contacts", { q: "ada", email: "ada@example.com" }, { key })), [
          422,
          "too_many_filters"
        ])
      })
  )

  it.effect("finds exactly by each identifier, and those whose address is suppressed for any reason, or is not", () =>
    Effect.gen(function* () {
      const { live: key, world: live } = yield* makeWorkspace()
      const a = (yield* create({ external_id: "a", email: "shared@example.com" }, { key })).body.id
      const b = (yield* create({ external_id: "b", email: "shared@example.com", phone: "+35391123456" }, { key })).body
        .id
      assert.deepStrictEqual(yield* idsOf({ email: "Shared@example.com" }, { key }), [b, a])
      assert.deepStrictEqual(yield* idsOf({ external_id: "a" }, { key }), [a])
      assert.deepStrictEqual(yield* idsOf({ phone: "+353 91 123456" }, { key }), [b])
      assert.deepStrictEqual(yield* idsOf({ suppressed: true }, { key }), [])
      assert.deepStrictEqual(yield* idsOf({ suppressed: false, external_id: "a" }, { key }), [a])
      assert.deepStrictEqual(yield* idsOf({ since: "2020-01-01" }, { key }), [])
      yield* Suppressions.use(({ add }) => add(live, ["bob@example.com"], "unsubscribe", { kind: "send", id: "x" }))
      const c = (yield* create({ email: "bob@example.com" }, { key })).body.id
      assert.deepStrictEqual(yield* idsOf({ suppressed: true }, { key }), [c])
      assert.deepStrictEqual(yield* idsOf({ suppressed: false }, { key }), [b, a])
      const ambiguous = yield* call("read_contact", { contact: "shared@example.com" }, { key })
      assert.deepStrictEqual(codeOf(ambiguous), [409, "contact_ambiguous"])
    })
  )

  it.effect("shows each world its own people", () =>
    Effect.gen(function* () {
      const { live, test } = yield* makeWorkspace()
      const real = (yield* create({ email: "ada@example.com" }, { key: live })).body.id
      const tried = (yield* create({ email: "ada@example.com" }, { key: test })).body.id
      assert.deepStrictEqual(yield* idsOf({}, { key: live }), [real])
      assert.deepStrictEqual(yield* idsOf({ q: "ada" }, { key: test }), [tried])
      assert.strictEqual((yield* call("read_contact", { contact: real }, { key: test })).status, 404)
    })
  )
})

layer(world)("read_contact", (it) => {
  it.effect("leaves out what the key has no scope for, and says so", () =>
    Effect.gen(function* () {
      const { issue, live } = yield* makeWorkspace()
      const traits = { locale: "de-at", time_zone: "Europe/Vienna" }
      const { id } = (yield* create({ email: "ada@example.com", traits }, { key: live })).body
      const whole = (yield* call("read_contact", { contact: id }, { key: live })).body
      assert.deepInclude(whole, { locale: "de-AT", time_zone: "Europe/Vienna", live_runs: 0, sms_opted_out: false })
      assert.deepStrictEqual([whole.lists, whole.suppressions, whole.left_out], [[], [], []])
      const key = yield* issue("live", ["contacts:read"])
      const { body } = yield* call("read_contact", { contact: id }, { key })
      assert.deepStrictEqual(body.left_out, ["lists", "topics", "suppressions", "sms_opted_out", "live_runs"])
      assert.doesNotHaveAnyKeys(body, body.left_out)
    })
  )
})

layer(world)("update_contact", (it) => {
  it.effect("changes, removes and keeps, and refuses to take the last identifier away", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* create({ external_id: "a", email: "ada@example.com", traits: { plan: "pro" } }, { key })
      const update = (input: object) => call("update_contact", { contact: "ada@example.com", ...input }, { key })
      const { body } = yield* update({ phone: "+35391123456", traits: { plan: null, seats: 2 } })
      assert.deepInclude(body, {
        external_id: "a",
        email: "ada@example.com",
        phone: "+35391123456",
        traits: { seats: 2 }
      })
      assert.deepInclude((yield* update({ phone: null, external_id: null })).body, { external_id: null, phone: null })
      assert.deepStrictEqual(codeOf(yield* update({ email: null })), [422, "contact_required"])
    })
  )

  it.effect("refuses an external_id of another contact, and an address too unless told to merge its contact", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { id } = (yield* create({ external_id: "a" }, { key })).body
      yield* create({ external_id: "b", email: "shared@example.com" }, { key })
      const alone = (yield* create({ email: "ada@example.com", traits: { city: "Linz" } }, { key })).body.id
      const update = (input: object) => call("update_contact", { contact: id, ...input }, { key })
      const taken = yield* update({ external_id: "b" })
      assert.deepStrictEqual([codeOf(taken), fieldsOf(taken)], [[409, "contact_conflict"], ["external_id taken"]])
      assert.strictEqual((yield* update({ email: "shared@example.com" })).status, 200)
      const refused = yield* update({ email: "ada@example.com" })
      assert.deepStrictEqual([codeOf(refused), refused.body.error.contact_ids], [[409, "contact_conflict"], [alone]])
      const merged = yield* update({ email: "ada@example.com", merge: true })
      assert.deepInclude(merged.body, { id, email: "ada@example.com", merged_from: [alone], traits: { city: "Linz" } })
      assert.deepStrictEqual(codeOf(yield* update({ merge: true, email: "ada@example.com", external_id: "b" })), [
        409,
        "contact_conflict"
      ])
    })
  )
})
