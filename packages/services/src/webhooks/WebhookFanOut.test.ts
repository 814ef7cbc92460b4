import type { WebhookId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import type { Plan } from "@tidings/schema/Plan"
import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { eventOf } from "@tidings/schema/EventType"
import { WebhookEvent } from "@tidings/schema/WebhookEvent"
import { Database } from "@tidings/storage/Database"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer, Schema } from "effect"
import { PrivateNetworks, parseNetworks } from "../outbound/isAllowedAddress.ts"
import { WebhookFanOut } from "./WebhookFanOut.ts"
import type { EventToSend } from "./EventToSend.ts"

const subscribed = Effect.fnUntraced(function* (patterns: ReadonlyArray<ReadonlyArray<string>>, plan: Plan = "pro") {
  const workspace = yield* makeWorkspace(plan)
  const ids: Array<WebhookId> = []
  for (const events of patterns) {
    const { body } = yield* call("create_webhook", { url: "http://127.0.0.1:9/", events }, { key: workspace.live })
    ids.push(body.id)
  }
  const emit = (type: string) =>
    WebhookFanOut.use((events) => {
      const row = eventOf(type)
      return row === undefined
        ? events.emitCustom(workspace.id, { livemode: true, type, data: customEventExample })
        : events.emit(workspace.id, { livemode: true, type: row.type, data: row.example } as EventToSend)
    })
  return { ...workspace, ids, emit }
})

const deliveriesTo = (id: WebhookId) => WebhookDeliveryRepository.use((repository) => repository.ofWebhook(id))

layer(Layer.merge(world, Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))("Events", (it) => {
  it.effect("reaches every subscription that asked for the event, its group or everything, and no other", () =>
    Effect.gen(function* () {
      const { emit, ids } = yield* subscribed([
        ["order.item.returned"],
        ["order.item.*"],
        ["order.*", "*"],
        ["*"],
        ["send.*"]
      ])
      assert.strictEqual(yield* (yield* emit("order.item.returned")).dispatched, 4)
      assert.strictEqual(yield* (yield* emit("send.queued")).dispatched, 3)
      assert.strictEqual(yield* (yield* emit("order.paid")).dispatched, 2)
      const counts = yield* Effect.forEach(ids, (id) => Effect.map(deliveriesTo(id), (rows) => rows.length))
      assert.deepStrictEqual(counts, [1, 1, 3, 3, 1])
    })
  )

  it.effect("writes the body that the vocabulary promises, the same to all", () =>
    Effect.gen(function* () {
      const { emit, id: workspaceId, ids } = yield* subscribed([["*"], ["*"]])
      const { id } = yield* emit("order.paid")
      const [one] = yield* deliveriesTo(ids[0]!)
      const [other] = yield* deliveriesTo(ids[1]!)
      assert.strictEqual(one!.body, other!.body)
      assert.notStrictEqual(one!.id, other!.id)
      const event = yield* Schema.decodeUnknownEffect(WebhookEvent)(JSON.parse(one!.body))
      assert.deepInclude(event, { id, type: "order.paid", workspace_id: workspaceId, livemode: true })
      assert.deepEqual(event.data, customEventExample)
    })
  )

  it.effect("reaches no other workspace and nobody who was disabled", () =>
    Effect.gen(function* () {
      const { emit, ids, live } = yield* subscribed([["*"]])
      const other = yield* subscribed([["*"]])
      yield* call("update_webhook", { id: ids[0], status: "disabled" }, { key: live })
      assert.strictEqual(yield* (yield* emit("order.paid")).dispatched, 0)
      assert.deepStrictEqual(yield* deliveriesTo(other.ids[0]!), [])
    })
  )

  it.effect("tells of links from the pro plan on", () =>
    Effect.gen(function* () {
      const hobby = yield* subscribed([["*"]], "hobby")
      const pro = yield* subscribed([["*"]], "pro")
      assert.strictEqual(yield* (yield* hobby.emit("link.clicked")).dispatched, 0)
      assert.strictEqual(yield* (yield* hobby.emit("send.queued")).dispatched, 1)
      assert.strictEqual(yield* (yield* pro.emit("link.clicked")).dispatched, 1)
    })
  )

  it.effect("vanishes with the transaction that it happened in", () =>
    Effect.gen(function* () {
      const { emit, ids } = yield* subscribed([["*"]])
      const database = yield* Database
      yield* Effect.flip(database.transaction(Effect.andThen(emit("order.paid"), Effect.fail("undone"))))
      assert.deepStrictEqual(yield* deliveriesTo(ids[0]!), [])
    })
  )
})
