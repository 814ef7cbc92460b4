import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { Queue } from "@tidings/jobs/Queue"
import type { WorkspaceId } from "@tidings/schema/Id"
import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { makeReceiver } from "@tidings/testing/Receiver"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { PrivateNetworks, parseNetworks } from "../outbound/isAllowedAddress.ts"
import deliver_webhook from "./jobs/deliver_webhook.ts"
import { mostWebhooks } from "./Webhooks.ts"
import { WebhookFanOut } from "./WebhookFanOut.ts"

const loopback = Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))

// Runs no faster than the machine's own clock, so that a slow, busy machine is not held against the receivers.
const tick = Effect.andThen(
  TestClock.adjust("2 millis"),
  Database.use((database) => database.query("select pg_sleep(0.002)", []))
)

/** Time until a condition holds, by the test's clock; a healthy receiver needs less than a second. */
const until = Effect.fnUntraced(function* (isSo: () => boolean) {
  const began = yield* Clock.currentTimeMillis
  while (!isSo() && (yield* Clock.currentTimeMillis) - began < 14_000) yield* tick
  return (yield* Clock.currentTimeMillis) - began
})

const emit = (workspaceId: WorkspaceId, count: number) =>
  Effect.forEach(
    Array.from({ length: count }),
    () =>
      WebhookFanOut.use((events) =>
        events.emitCustom(workspaceId, { livemode: true, type: "order.paid", data: customEventExample })
      ),
    { discard: true }
  )

layer(Layer.merge(world, loopback))("receivers that hang", (it) => {
  it.effect(
    "keep neither their workspace's healthy receiver waiting nor anybody else's, and are left alone for a while",
    () =>
      Effect.gen(function* () {
        const [busy, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
        const silent = yield* makeReceiver(() => "silence")
        const healthy = yield* makeReceiver(() => ({ status: 200 }))
        const theirs = yield* makeReceiver(() => ({ status: 200 }))
        const subscribe = (key: string, url: string) => call("create_webhook", { url, events: ["order.*"] }, { key })
        for (let n = 1; n < mostWebhooks; n++) yield* subscribe(busy.live, silent.url)
        yield* subscribe(busy.live, healthy.url)
        yield* subscribe(other.live, theirs.url)
        yield* emit(busy.id, 40)
        const scope = yield* Scope.make()
        yield* Worker.work([deliver_webhook]).pipe(Scope.provide(scope))
        assert.isBelow(yield* until(() => healthy.requests.length === 40), 10_000)
        assert.isAtMost(silent.requests.length, mostWebhooks - 1)
        yield* emit(busy.id, 1)
        yield* emit(other.id, 1)
        assert.isBelow(yield* until(() => healthy.requests.length > 40), 1_500)
        assert.isBelow(yield* until(() => theirs.requests.length > 0), 1_500)
        const asked = silent.requests.length
        yield* TestClock.adjust("16 seconds")
        yield* until(() => silent.requests.length > asked)
        assert.isAtMost(silent.requests.length, asked + mostWebhooks - 1)
        yield* Effect.raceFirst(
          Scope.close(scope, Exit.void),
          Effect.forever(Effect.andThen(tick, TestClock.adjust("1 second")))
        )
        const { turns } = yield* (yield* Queue).awaited
        assert.isAbove([...turns.lanes].length, 0)
        yield* JobRepository.use((jobs) => jobs.turns(["deliver_webhook"]))
      })
  )

  it.effect("are as many as a workspace may have subscriptions", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const subscribe = call("create_webhook", { url: "http://127.0.0.1:9/", events: ["*"] }, { key: workspace.live })
      for (let n = 0; n < mostWebhooks; n++) assert.strictEqual((yield* subscribe).status, 201)
      const { body, status } = yield* subscribe
      assert.strictEqual(status, 422)
      assert.include(body.error.message, String(mostWebhooks))
    })
  )
})
