import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { ExportFiles } from "@tidings/services/contactExports/ExportFiles"
import export_contacts from "@tidings/services/contactExports/jobs/export_contacts"
import send_planned_emails from "@tidings/services/campaigns/jobs/send_planned_emails"
import { sendsOf } from "@tidings/storage/testing/plannedTable"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const pro = { "traits.plan": "pro" }
const codeOf = ({ body, status }: { status: number; body: any }) => [status, body.error.code]

const people = Effect.fnUntraced(function* (workspace: Workspace) {
  for (const [name, plan] of [
    ["ada", "pro"],
    ["lin", "free"],
    ["zoe", "pro"]
  ])
    yield* made(
      "create_contact",
      { external_id: name, email: `${name}@example.com`, traits: { plan, name } },
      workspace
    )
  return (yield* made("create_segment", { name: "Pro", where: pro }, workspace)).id as string
})

layer(world)("a segment", (it) => {
  it.effect("lists its contacts, a page at a time, with any other filter but another of persons", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const segmentId = yield* people(workspace)
      const first = (yield* call("list_contacts", { segmentId, limit: 1 }, { key })).body
      const second = (yield* call("list_contacts", { segmentId, limit: 1, cursor: first.next_cursor }, { key })).body
      assert.deepStrictEqual(
        [first, second].flatMap(({ data }) => data.map(({ external_id }: { external_id: string }) => external_id)),
        ["zoe", "ada"]
      )
      assert.isNull(second.next_cursor)
      assert.deepStrictEqual((yield* call("list_contacts", { segmentId, suppressed: true }, { key })).body.data, [])
      const both = yield* call("list_contacts", { segmentId, q: "ada" }, { key })
      assert.deepStrictEqual(codeOf(both), [422, "too_many_filters"])
      const none = yield* call("list_contacts", { segmentId: "seg_01kb2x9w3t5v7y8z" }, { key })
      assert.deepStrictEqual(codeOf(none), [422, "field_invalid"])
      const other = yield* makeWorkspace()
      const strange = yield* call("list_contacts", { segmentId }, { key: other.live })
      assert.deepStrictEqual(codeOf(strange), [422, "field_invalid"])
    })
  )

  it.effect("is exported, and no list with it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const segmentId = yield* people(workspace)
      const { id } = yield* made("export_contacts", { segmentId, fields: ["email", "traits.plan"] }, workspace)
      yield* Worker.drain([export_contacts])
      const done = yield* made("read_contact_export", { exportId: id }, workspace)
      assert.deepInclude(done, { status: "ready", records: 2 })
      const [name, token] = done.download_url.split("/exports/")[1].split("/")
      const file = (yield* ExportFiles.use((files) => files.opened(name, token)))!
      assert.strictEqual(
        Buffer.from(yield* file.piece(0)).toString(),
        "email,plan\r\nada@example.com,pro\r\nzoe@example.com,pro\r\n"
      )
      const list = yield* made("create_list", { name: "Customers" }, workspace)
      const both = yield* call("export_contacts", { segmentId, listId: list.id }, { key: workspace.live })
      assert.deepStrictEqual(codeOf(both), [422, "field_invalid"])
    })
  )

  it.effect("gets a planned mail: those who fit when its recipients are settled, and the segment is held so long", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const segmentId = yield* people(workspace)
      yield* publishedTemplate(workspace, "newsletter", { category: "marketing" })
      const scheduleAt = new Date((yield* Clock.currentTimeMillis) + 3_600_000).toISOString()
      const { id: plannedId } = yield* made(
        "create_planned_email",
        { name: "Spring", scheduleAt, timezone: "UTC" },
        workspace
      )
      const input = { plannedId, templateKey: "newsletter", segmentId }
      const planned = yield* call("schedule_planned_email", { ...input, perZone: true }, { key })
      assert.deepStrictEqual(planned.status, 202, planned.text)
      assert.deepInclude(planned.body, { segmentId, listId: null, members: 2 })
      assert.deepStrictEqual(
        planned.body.zones.map(({ members }: { members: number }) => members),
        [2]
      )
      const refused = yield* call("delete_segment", { segmentId }, { key })
      assert.deepStrictEqual(codeOf(refused), [409, "segment_in_use"])
      assert.include(refused.body.error.message, 'the planned mail "Spring" (scheduled)')
      yield* made("update_contact", { contact: "lin@example.com", traits: { plan: "pro" } }, workspace)
      yield* made("update_contact", { contact: "ada@example.com", traits: { plan: null } }, workspace)
      yield* TestClock.adjust("50 minutes")
      yield* Worker.drain([send_planned_emails])
      yield* made("update_segment", { segmentId, where: { "traits.plan": "none" } }, workspace)
      yield* TestClock.adjust("11 minutes")
      yield* Worker.drain([send_planned_emails])
      const sent = yield* sendsOf(workspace.id)
      assert.deepStrictEqual(sent.map(({ to }) => to).toSorted(), ["lin@example.com", "zoe@example.com"])
      assert.strictEqual((yield* call("delete_segment", { segmentId }, { key })).status, 200)
    })
  )

  it.effect("is named alone, and either of it and a list takes the place of the other", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const segmentId = yield* people(workspace)
      const list = yield* made("create_list", { name: "Newsletter" }, workspace)
      yield* publishedTemplate(workspace, "newsletter", { category: "marketing" })
      const scheduleAt = new Date((yield* Clock.currentTimeMillis) + 86_400_000).toISOString()
      const draft = { name: "Spring", scheduleAt, timezone: "UTC" }
      const { id: plannedId } = yield* made("create_planned_email", draft, workspace)
      const schedule = (more: object) =>
        call("schedule_planned_email", { plannedId, templateKey: "newsletter", ...more }, { key: workspace.live })
      assert.deepStrictEqual(codeOf(yield* schedule({ segmentId, listId: list.id })), [422, "field_invalid"])
      assert.deepStrictEqual(codeOf(yield* schedule({ segmentId: "seg_01kb2x9w3t5v7y8z" })), [422, "field_invalid"])
      assert.deepInclude((yield* schedule({ segmentId })).body, { segmentId, listId: null })
      assert.deepInclude((yield* schedule({})).body, { segmentId, members: 2 })
      assert.deepInclude((yield* schedule({ listId: list.id })).body, { segmentId: null, listId: list.id, members: 0 })
    })
  )
})
