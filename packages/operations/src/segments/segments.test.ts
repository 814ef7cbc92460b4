import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { publishedTemplate, made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import count_segment_contacts from "@tidings/services/segments/jobs/count_segment_contacts"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

interface Key {
  readonly key: string
}

const count = (where: object, by: Key) => Effect.map(call("count_segment", { where }, by), ({ body }) => body)
const namesOf = (where: object, by: Key) =>
  Effect.map(count(where, by), ({ sample }) =>
    sample.map(({ external_id }: { external_id: string }) => external_id).toSorted()
  )
const codeOf = ({ body, status }: { status: number; body: any }) => [status, body.error.code]
const fieldsOf = ({ body }: { body: any }) =>
  body.error.fields.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`)

const person = (workspace: Workspace, external_id: string, more: object = {}) =>
  made("create_contact", { external_id, email: `${external_id}@example.com`, ...more }, workspace)
const emit = (workspace: Workspace, external_id: string, type: string, metadata: object = {}) =>
  made("emit_event", { type, contact: { external_id }, metadata }, workspace)

const pro = { "traits.plan": "pro" }

layer(world)("count_segment", (it) => {
  it.effect("finds whoever fits: by traits, address, list, suppression, events and sends", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = { key: workspace.live }
      yield* publishedTemplate(workspace, "receipt")
      const list = yield* made("create_list", { name: "Customers" }, workspace)
      yield* person(workspace, "ada", { traits: { plan: "pro", seats: 3 }, lists: [list.id] })
      yield* person(workspace, "lin", { traits: { plan: "free" }, email: "lin@Other.test" })
      yield* person(workspace, "zoe", {})
      yield* made("add_suppressions", { entries: [{ email: "zoe@example.com" }] }, workspace)
      yield* emit(workspace, "ada", "app.opened", { screen: "home", n: 2 })
      yield* made(
        "emit_event",
        { type: "app.opened", contact: { email: "ada-too@example.com" }, metadata: { screen: "cart" } },
        workspace
      )
      yield* made(
        "emit_event",
        { type: "user.met", contact: { external_id: "ada", email: "ada-too@example.com" } },
        workspace
      )
      yield* person(workspace, "ada", {})
      yield* made(
        "send_transactional",
        { template: "receipt", to: "ada@example.com", variables: { name: "Ada" } },
        workspace
      )
      assert.deepStrictEqual(yield* namesOf(pro, key), ["ada"])
      assert.deepStrictEqual(yield* namesOf({ not: pro }, key), ["lin", "zoe"])
      assert.deepStrictEqual(yield* namesOf({ email_domain: "OTHER.test" }, key), ["lin"])
      assert.deepStrictEqual(yield* namesOf({ lists: { contains: list.id } }, key), ["ada"])
      assert.deepStrictEqual(yield* namesOf({ suppressed: true }, key), ["zoe"])
      assert.deepStrictEqual(yield* namesOf({ "events.app.opened": { count: { gte: 2 } } }, key), ["ada"])
      assert.deepStrictEqual(yield* namesOf({ "events.app.opened": { count: { lt: 1 }, within: "7d" } }, key), [
        "lin",
        "zoe"
      ])
      assert.deepStrictEqual(
        yield* namesOf({ "events.app.opened": { count: { eq: 1 }, where: { screen: "home", n: { gt: 1 } } } }, key),
        ["ada"]
      )
      assert.deepStrictEqual(yield* namesOf({ "sends.receipt": { within: "1d" } }, key), ["ada"])
      assert.deepStrictEqual(yield* namesOf({ "sends.receipt": { status: ["opened"] } }, key), [])
      yield* TestClock.adjust("3 days")
      assert.deepStrictEqual(yield* namesOf({ "events.app.opened": { within: "2d" } }, key), [])
      assert.deepInclude(yield* count({ created_at: { lt: "1970-01-01" } }, key), { count: 0, isExact: true })
    })
  )

  it.effect("finds whom the mails of a topic reach, and whom they do not: by choice, or by its default", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = { key: workspace.live }
      const topic = (name: string, standard: string) =>
        made("create_topic", { key: name, name, default: standard }, workspace)
      const choose = (contact: string, topics: object) =>
        call("set_contact_topics", { contact: `${contact}@example.com`, topics, consent: "Asked for it" }, key)
      yield* topic("news", "joined")
      yield* topic("offers", "left")
      for (const name of ["ada", "lin", "zoe"]) yield* person(workspace, name)
      yield* made("create_contact", { external_id: "nobody" }, workspace)
      yield* choose("lin", { news: "left" })
      yield* choose("zoe", { offers: "joined" })
      assert.deepStrictEqual(yield* namesOf({ "topics.news": "joined" }, key), ["ada", "zoe"])
      assert.deepStrictEqual(yield* namesOf({ "topics.news": "left" }, key), ["lin"])
      assert.deepStrictEqual(yield* namesOf({ "topics.offers": { eq: "joined" } }, key), ["zoe"])
      assert.deepStrictEqual(yield* namesOf({ "topics.offers": "left" }, key), ["ada", "lin"])
    })
  )

  it.effect("counts those of the caller's world alone, and names nobody to a key that may not read contacts", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* person(workspace, "ada", { traits: { plan: "pro" } })
      assert.deepInclude(yield* count(pro, { key: workspace.test }), { count: 0 })
      const key = yield* workspace.issue("live", ["segments:read"])
      assert.deepStrictEqual(yield* count(pro, { key }), { count: 1, isExact: true, sample: [] })
      const other = yield* makeWorkspace()
      assert.deepInclude(yield* count(pro, { key: other.live }), { count: 0 })
    })
  )

  it.effect("refuses lists, templates and topics that there are not, each at its path", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const where = {
        all: [
          { lists: { contains: "lst_01kb2x9w3t5v7y8z" } },
          { "sends.receipt": { within: "1d" } },
          { "topics.news": "left" }
        ]
      }
      const refused = yield* call("count_segment", { where }, { key })
      assert.deepStrictEqual(codeOf(refused), [422, "field_invalid"])
      assert.deepStrictEqual(fieldsOf(refused), [
        "where.all[0].lists.contains enum_violation",
        "where.all[1].sends.receipt enum_violation",
        "where.all[2].topics.news enum_violation"
      ])
    })
  )
})

layer(world)("segments", (it) => {
  it.effect("are made, counted soon after, listed by name, changed and deleted, once and again", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      yield* person(workspace, "ada", { traits: { plan: "pro" } })
      const { body, status } = yield* call("create_segment", { name: "Pro", where: pro }, { key })
      assert.deepStrictEqual([status, body.count, body.isExact], [201, null, null])
      yield* Worker.drain([count_segment_contacts])
      const read = (yield* call("read_segment", { segmentId: body.id }, { key })).body
      assert.deepInclude(read, { name: "Pro", where: pro, count: 1, isExact: true, uses: [] })
      assert.deepInclude((yield* call("read_segment", { segmentId: body.id }, { key: workspace.test })).body, {
        count: 0
      })
      yield* call("create_segment", { name: "Free", where: { not: pro } }, { key })
      const first = (yield* call("list_segments", { limit: 1 }, { key })).body
      const second = (yield* call("list_segments", { limit: 1, cursor: first.next_cursor }, { key })).body
      assert.deepStrictEqual([first.data[0].name, second.data[0].name, second.next_cursor], ["Free", "Pro", null])
      const changed = yield* call("update_segment", { segmentId: body.id, where: { not: pro } }, { key })
      assert.deepInclude(changed.body, { count: null, where: { not: pro } })
      assert.deepStrictEqual(codeOf(yield* call("update_segment", { segmentId: body.id, name: "Free" }, { key })), [
        409,
        "segment_name_taken"
      ])
      assert.deepStrictEqual(codeOf(yield* call("update_segment", { segmentId: body.id }, { key })), [
        422,
        "field_invalid"
      ])
      for (let n = 0; n < 2; n++)
        assert.deepStrictEqual((yield* call("delete_segment", { segmentId: body.id }, { key })).body, {
          id: body.id,
          deleted: true
        })
      assert.deepStrictEqual(codeOf(yield* call("read_segment", { segmentId: body.id }, { key })), [
        404,
        "resource_not_found"
      ])
    })
  )

  it.effect("are the workspace's own, made by live keys alone, and at most 100", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const { id } = yield* made("create_segment", { name: "Pro", where: pro }, workspace)
      const byTest = yield* call("create_segment", { name: "Mine", where: pro }, { key: workspace.test })
      assert.deepStrictEqual(codeOf(byTest), [403, "live_only"])
      for (const operation of ["read_segment", "delete_segment"])
        assert.deepStrictEqual(codeOf(yield* call(operation, { segmentId: id }, { key: other.live })), [
          404,
          "resource_not_found"
        ])
      for (let n = 1; n < 100; n++) yield* made("create_segment", { name: `S${n}`, where: pro }, workspace)
      const beyond = yield* call("create_segment", { name: "One more", where: pro }, { key: workspace.live })
      assert.deepStrictEqual(codeOf(beyond), [422, "field_invalid"])
    })
  )
})
