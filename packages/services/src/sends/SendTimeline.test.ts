import { assert, layer } from "@effect/vitest"
import { byProvider } from "@tidings/testing/byProvider"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { SendChange } from "./emailKind.ts"
import { SendTimeline } from "./SendTimeline.ts"

const accepted = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
  const { body } = yield* call("send_transactional", input, { key: workspace.live, idempotencyKey: randomUUID() })
  const read = Effect.map(call("read_send", { id: body.id }, { key: workspace.live }), ({ body }) => body)
  const suppressed = Effect.map(call("list_suppressions", {}, { key: workspace.live }), ({ body }) => body.data)
  const record = (...changes: ReadonlyArray<SendChange>) =>
    SendTimeline.use((timeline) => timeline.record(body.id, changes))
  return { workspace, read, record, suppressed }
})

layer(world)("the timeline of a send", (it) => {
  it.effect("keeps what came late, without going back", () =>
    Effect.gen(function* () {
      const { read, record } = yield* accepted
      yield* record(byProvider("send.sent"), byProvider("send.opened"))
      yield* record(byProvider("send.delivered"))
      const send = yield* read
      assert.strictEqual(send.status, "opened")
      assert.deepStrictEqual(
        send.events.map(({ type }: { type: string }) => type),
        ["send.queued", "send.sent", "send.opened", "send.delivered"]
      )
    })
  )

  it.effect("says once what was reported twice, but counts every open, up to 100 entries", () =>
    Effect.gen(function* () {
      const { read, record } = yield* accepted
      yield* Effect.replicateEffect(record(byProvider("send.bounced", { bounce_type: "soft" })), 3)
      assert.lengthOf((yield* read).events, 2)
      yield* Effect.replicateEffect(record(byProvider("send.opened")), 120)
      assert.lengthOf((yield* read).events, 100)
    })
  )

  it.effect("hears a complaint even when it is full of opens", () =>
    Effect.gen(function* () {
      const { read, record, suppressed } = yield* accepted
      yield* Effect.replicateEffect(record(byProvider("send.opened")), 120)
      yield* record(byProvider("send.complained"))
      assert.strictEqual((yield* read).status, "complained")
      assert.deepStrictEqual(
        (yield* suppressed).map(({ reason }: { reason: string }) => reason),
        ["complaint"]
      )
    })
  )

  it.effect("suppresses again who unsubscribes again after being cleared", () =>
    Effect.gen(function* () {
      const { record, suppressed, workspace } = yield* accepted
      yield* record(byProvider("send.unsubscribed"))
      yield* call("clear_suppression", { email: "ada@example.com" }, { key: workspace.live })
      yield* record(byProvider("send.unsubscribed"))
      assert.lengthOf(yield* suppressed, 1)
    })
  )
})
