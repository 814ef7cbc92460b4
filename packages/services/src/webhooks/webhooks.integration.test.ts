import { assert, describe, it } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { deliveriesKept, deliveriesOf } from "@tidings/storage/testing/webhookTable"
import { untilTrue } from "@tidings/storage/testing/readsDuring"
import { makeReceiver } from "@tidings/testing/Receiver"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { Webhook } from "standardwebhooks"
import deliver_webhook from "./jobs/deliver_webhook.ts"
import { PrivateNetworks, parseNetworks } from "../outbound/isAllowedAddress.ts"

const loopback = Effect.provideService(PrivateNetworks, parseNetworks("127.0.0.0/8"))

describe.skipIf(postgresIsMissing)(`webhooks on Postgres${whyMissing}`, () => {
  it.live("are created, told by a running worker as soon as an event commits, and deleted", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const context = yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
      const here = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideContext(loopback(effect), context)
      const receiver = yield* makeReceiver(() => ({ status: 200 }))
      const { live: key } = yield* here(makeWorkspace())
      const { body: webhook } = yield* here(call("create_webhook", { url: receiver.url, events: ["order.*"] }, { key }))
      yield* here(Worker.work([deliver_webhook]))
      const event = { type: "order.paid", contact: { external_id: "u1" }, metadata: { order: { id: 7 } } }
      const { body } = yield* here(call("emit_event", event, { key }))
      assert.strictEqual(body.fan_out.webhooks_dispatched, 1)
      const request = yield* receiver.first
      const told = new Webhook(webhook.secret).verify(request.body, request.headers as Record<string, string>)
      assert.deepInclude(told, { id: body.id, type: "order.paid" })
      const { body: tested } = yield* here(call("test_webhook", { webhookId: webhook.id }, { key }))
      assert.deepInclude(tested.delivery, { status: "delivered", response_status: 200 })
      assert.strictEqual((yield* here(call("delete_webhook", { id: webhook.id }, { key }))).status, 200)
    }).pipe(Effect.scoped)
  )

  it.live("leave no delivery and no attempt behind, whenever they are deleted", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const context = yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 8 }))))
      const here = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideContext(loopback(effect), context)
      const receiver = yield* makeReceiver(() => ({ status: 200 }))
      const { id: workspaceId, live: key } = yield* here(makeWorkspace())
      const made = (events: ReadonlyArray<string>) =>
        Effect.map(
          here(call("create_webhook", { url: receiver.url, events }, { key })),
          ({ body }) => body.id as string
        )
      const other = yield* made(["order.kept"])
      const event = (type: string) => ({ type, contact: { external_id: "u1" }, metadata: {} })
      yield* here(call("emit_event", event("order.kept"), { key }))
      yield* here(Worker.work([deliver_webhook]))
      for (let round = 0; round < 5; round++) {
        const id = yield* made(["order.paid"])
        const emitted = Effect.forEach(
          Array.from({ length: 12 }),
          () => here(call("emit_event", event("order.paid"), { key })),
          { concurrency: 6 }
        )
        const deleted = Effect.andThen(receiver.first, here(call("delete_webhook", { id }, { key })))
        yield* Effect.all([emitted, deleted], { concurrency: 2 })
      }
      yield* untilTrue(Effect.map(here(deliveriesOf(other)), ([one]) => one?.status === "delivered"))
      assert.deepStrictEqual(yield* here(deliveriesKept(workspaceId)), { deliveries: 1, attempts: 1 })
    }).pipe(Effect.scoped)
  )
})
