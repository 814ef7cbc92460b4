import { assert, layer } from "@effect/vitest"
import { Scenario, SendStatus } from "@tidings/schema/resources/Send"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { simulationOf } from "./simulation.ts"
import { advance } from "./status.ts"
import { provider, type TimelineChange } from "./TimelineChange.ts"
import { Timeline } from "./Timeline.ts"

const accepted = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
  const { body } = yield* call("send_transactional", input, { key: workspace.live, idempotencyKey: randomUUID() })
  const read = Effect.map(call("read_send", { id: body.id }, { key: workspace.live }), ({ body }) => body)
  const suppressed = Effect.map(call("list_suppressions", {}, { key: workspace.live }), ({ body }) => body.data)
  const record = (...changes: ReadonlyArray<TimelineChange>) =>
    Timeline.use((timeline) => timeline.record(body.id, changes))
  return { workspace, read, record, suppressed }
})

const types = Schema.Literals([
  ...new Set(Scenario.literals.map((scenario) => simulationOf(scenario).terminal_event)),
  "send.sent"
])

layer(world)("the timeline of a send", (it) => {
  it.effect.prop(
    "never lowers the rank of a status but where the hand-over ends a delay, and leaves a final one",
    { current: SendStatus, type: types },
    ({ current, type }) =>
      Effect.sync(() => {
        const next = advance(current, type)
        const handedOver = current === "delivery_delayed" && ["send.sent", "send.unconfirmed"].includes(type)
        if (!handedOver) assert.isAtLeast(SendStatus.literals.indexOf(next), SendStatus.literals.indexOf(current))
        if (["suppressed", "failed", "bounced", "complained"].includes(current)) assert.strictEqual(next, current)
      })
  )

  it.effect("keeps what came late, without going back", () =>
    Effect.gen(function* () {
      const { read, record } = yield* accepted
      yield* record(provider("send.sent"), provider("send.opened"))
      yield* record(provider("send.delivered"))
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
      yield* Effect.replicateEffect(record(provider("send.bounced", { bounce_type: "soft" })), 3)
      assert.lengthOf((yield* read).events, 2)
      yield* Effect.replicateEffect(record(provider("send.opened")), 120)
      assert.lengthOf((yield* read).events, 100)
    })
  )

  it.effect("hears a complaint even when it is full of opens", () =>
    Effect.gen(function* () {
      const { read, record, suppressed } = yield* accepted
      yield* Effect.replicateEffect(record(provider("send.opened")), 120)
      yield* record(provider("send.complained"))
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
      yield* record(provider("send.unsubscribed"))
      yield* call("clear_suppression", { email: "ada@example.com" }, { key: workspace.live })
      yield* record(provider("send.unsubscribed"))
      assert.lengthOf(yield* suppressed, 1)
    })
  )
})
