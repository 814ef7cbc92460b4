import { assert, layer } from "@effect/vitest"
import type { SendId } from "@tidings/schema/Id"
import type { SendChange, SendEventType } from "@tidings/services/sends/emailKind"
import { SendCounts } from "@tidings/services/sends/SendCounts"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { Database } from "@tidings/storage/Database"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { byProvider } from "@tidings/testing/byProvider"
import { deliverNow } from "@tidings/testing/deliverMail"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const hourMs = 3_600_000
const count = SendCounts.use((counts) => counts.count)

const record = (id: SendId, type: SendEventType, data?: object) =>
  SendTimeline.use((timeline) => timeline.record(id, [byProvider(type, data) as SendChange]))

const mail = (workspace: Workspace, template: string, to = `${crypto.randomUUID()}@example.com`) =>
  Effect.map(
    made("send_transactional", { template, to, variables: { name: "Ada" } }, workspace),
    ({ id }) => id as SendId
  )

const totals = (workspace: Workspace, input: object = {}) =>
  Effect.map(made("read_send_metrics", { interval: "hour", ...input }, workspace), (answer) => answer.totals)

// Each test begins later than the one before, as the mark of what is counted does.
let at = Date.parse("2026-11-20T10:20:00Z")
const begun = Effect.gen(function* () {
  yield* TestClock.setTime((at += 20 * 24 * hourMs))
  const workspace = yield* makeWorkspace()
  return { workspace, template: yield* publishedTemplate(workspace, "hello") }
})

layer(worldOver(ownDatabase))("read_send_metrics", (it) => {
  it.effect("counts a mail in the hour of its acceptance by what became of it, also long after that hour", () =>
    Effect.gen(function* () {
      const { template, workspace } = yield* begun
      const ids = yield* Effect.forEach([1, 2, 3, 4], () => mail(workspace, template))
      yield* Effect.forEach(ids, (id) => deliverNow(id))
      yield* count
      assert.deepInclude(yield* totals(workspace), { accepted: 4, sent: 4, delivered: 4, opened: 0 })
      yield* TestClock.adjust("5 hours")
      yield* count
      yield* record(ids[0]!, "send.delivered")
      yield* record(ids[1]!, "send.opened")
      yield* record(ids[2]!, "send.clicked")
      yield* record(ids[3]!, "send.bounced", { bounce_type: "hard" })
      yield* count
      const answer = yield* made(
        "read_send_metrics",
        { interval: "hour", since: new Date(at).toISOString() },
        workspace
      )
      const { accepted, bounced, clicked, delivered, opened, sent } = answer.totals
      assert.deepStrictEqual([accepted, sent, delivered, bounced, opened, clicked], [4, 4, 3, 1, 2, 1])
      assert.deepStrictEqual(answer.rates, { bounced: 0.25, complained: 0 })
      assert.deepStrictEqual(
        answer.data.map((row: any) => [row.at, row.accepted]),
        [4, 0, 0, 0, 0, 0].map((n, hour) => [new Date(at - 20 * 60_000 + hour * hourMs).toISOString(), n])
      )
      assert.strictEqual(answer.as_of, new Date(at + 5 * hourMs).toISOString())
    })
  )

  it.effect("is the same however often and by however many it is counted, and after a run that ended early", () =>
    Effect.gen(function* () {
      const { template, workspace } = yield* begun
      const id = yield* mail(workspace, template)
      yield* deliverNow(id)
      yield* TestClock.adjust("3 hours")
      yield* Effect.all([count, count, count], { concurrency: "unbounded" })
      const before = yield* totals(workspace)
      yield* count
      assert.deepStrictEqual(yield* totals(workspace), before)
      yield* record(id, "send.complained")
      const died = Database.use((database) =>
        database.transaction(Effect.andThen(count, Effect.die("the process ends")))
      )
      yield* Effect.exit(died)
      assert.deepStrictEqual(yield* totals(workspace), before)
      yield* count
      assert.deepInclude(yield* totals(workspace), { accepted: 1, sent: 1, delivered: 1, complained: 1, bounced: 0 })
    })
  )

  it.effect("makes good for the time in which nothing was counted", () =>
    Effect.gen(function* () {
      const { template, workspace } = yield* begun
      yield* count
      yield* mail(workspace, template)
      yield* TestClock.adjust("30 hours")
      yield* mail(workspace, template)
      yield* count
      assert.strictEqual((yield* totals(workspace)).accepted, 2)
    })
  )

  it.effect("keeps worlds and workspaces apart, and tests with the sandbox", () =>
    Effect.gen(function* () {
      const { template, workspace } = yield* begun
      const other = yield* makeWorkspace()
      yield* mail(workspace, template)
      yield* made("send_test", { template, to: "ada@example.com", variables: { name: "Ada" } }, workspace)
      yield* count
      const accepted = (key: string) =>
        Effect.map(call("read_send_metrics", {}, { key }), ({ body }) => body.totals.accepted)
      assert.deepStrictEqual(
        [yield* accepted(workspace.live), yield* accepted(workspace.test), yield* accepted(other.live)],
        [1, 1, 0]
      )
    })
  )

  it.effect("groups by the 20 most frequent, and all others under other", () =>
    Effect.gen(function* () {
      const { workspace } = yield* begun
      for (let n = 0; n < 22; n++) yield* mail(workspace, yield* publishedTemplate(workspace, `key-${n + 10}`))
      yield* mail(workspace, "key-31")
      yield* count
      const { data } = yield* made("read_send_metrics", { groupBy: "template" }, workspace)
      assert.strictEqual(data.length, 21)
      assert.deepInclude(
        data.find(({ key }: any) => key === "key-31"),
        { accepted: 2 }
      )
      assert.deepInclude(
        data.find(({ key }: any) => key === "other"),
        { accepted: 2 }
      )
      const category = yield* made("read_send_metrics", { groupBy: "category" }, workspace)
      assert.deepStrictEqual(
        category.data.map(({ accepted, key }: any) => [key, accepted]),
        [["transactional", 23]]
      )
      assert.strictEqual((yield* totals(workspace, { templateKey: "key-31" })).accepted, 2)
    })
  )

  it.effect("counts days of a zone, also one with 25 hours", () =>
    Effect.gen(function* () {
      const { template, workspace } = yield* begun
      yield* TestClock.setTime((at = Date.parse("2027-10-31T22:30:00Z")))
      yield* mail(workspace, template)
      yield* TestClock.setTime((at = Date.parse("2027-10-31T23:30:00Z")))
      yield* mail(workspace, template)
      yield* count
      const days = { since: "2027-10-30T22:00:00Z", until: "2027-10-31T23:59:59Z", timezone: "Europe/Berlin" }
      const { data } = yield* made("read_send_metrics", days, workspace)
      assert.deepStrictEqual(
        data.map((row: any) => [row.at, row.accepted]),
        [
          ["2027-10-30T22:00:00.000Z", 1],
          ["2027-10-31T23:00:00.000Z", 1]
        ]
      )
    })
  )

  it.effect("sums up by days what is older than 92 days, and adds nothing twice", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime((at = Date.parse("2028-01-10T10:20:00Z")))
      const workspace = yield* makeWorkspace()
      const template = yield* publishedTemplate(workspace, "hello")
      yield* mail(workspace, template)
      yield* count
      yield* TestClock.setTime((at = Date.parse("2028-06-01T10:20:00Z")))
      yield* count
      yield* count
      const { data, totals: sums } = yield* made(
        "read_send_metrics",
        { since: "2028-01-01", until: "2028-02-01" },
        workspace
      )
      assert.strictEqual(sums.accepted, 1)
      assert.strictEqual(data.find(({ accepted }: any) => accepted === 1).at, "2028-01-10T00:00:00.000Z")
    })
  )

  it.effect("refuses windows that are too long or end before they begin, and two filters", () =>
    Effect.gen(function* () {
      const { template, workspace } = yield* begun
      const codeOf = (input: object) =>
        Effect.map(call("read_send_metrics", input, { key: workspace.live }), ({ body }) => body.error?.code)
      const until = "2026-12-31"
      assert.strictEqual(yield* codeOf({ since: "2026-10-01", until }), undefined)
      assert.strictEqual(yield* codeOf({ since: "2026-09-29", until }), "field_invalid")
      assert.strictEqual(yield* codeOf({ since: "2026-12-18", until, interval: "hour" }), undefined)
      assert.strictEqual(yield* codeOf({ since: "2026-12-16", until, interval: "hour" }), "field_invalid")
      assert.strictEqual(yield* codeOf({ since: "2027-01-02", until }), "field_invalid")
      assert.strictEqual(yield* codeOf({ templateKey: template, category: "system" }), "too_many_filters")
    })
  )
})
