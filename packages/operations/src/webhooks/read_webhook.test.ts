import { assert, layer } from "@effect/vitest"
import { failSince } from "@tidings/storage/testing/webhookTable"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import * as Worker from "@tidings/jobs/Worker"
import deliver_webhook from "@tidings/services/webhooks/jobs/deliver_webhook"
import { parseNetworks, PrivateNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { made } from "@tidings/testing/fixtures"
import { makeReceiver } from "@tidings/testing/Receiver"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

const loopback = Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))

// A world of its own, since other suites leave deliveries that would be attempted here as time passes.
layer(Layer.merge(worldOver(ownDatabase), loopback))("read_webhook", (it) => {
  it.effect("answers the subscription with its secret masked", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: created } = yield* call(
        "create_webhook",
        { url: "https://example.com/", events: ["send.*"] },
        { key }
      )
      const { body } = yield* call("read_webhook", { id: created.id }, { key })
      assert.deepStrictEqual({ ...body, secret: "" }, { ...created, secret: "" })
      assert.match(body.secret, /^whsec_••••.{4}$/u)
      assert.strictEqual(body.secret.slice(-4), created.secret.slice(-4))
    })
  )

  it.effect("says since when its receiver takes nothing", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/", events: ["send.*"] }, { key })
      assert.isNull(body.failing_since)
      yield* failSince(body.id, 60_000)
      const read = yield* call("read_webhook", { id: body.id }, { key })
      assert.strictEqual(read.body.failing_since, "1970-01-01T00:01:00.000Z")
    })
  )

  it.effect("says how its receiver takes deliveries: last success, last answer, failures of a day; tests aside", () =>
    Effect.gen(function* () {
      let status = 200
      const receiver = yield* makeReceiver(() => ({ status }))
      const workspace = yield* makeWorkspace()
      const { id } = yield* made("create_webhook", { url: receiver.url, events: ["order.*"] }, workspace)
      const health = Effect.map(call("read_webhook", { id }, { key: workspace.live }), ({ body }) => body.health)
      const none = { failing_since: null, last_delivery_at: null, last_response_status: null, disabled_reason: null }
      assert.deepStrictEqual(yield* health, { ...none, failed_24h: 0 })
      yield* made("test_webhook", { webhookId: id }, workspace)
      assert.deepStrictEqual(yield* health, { ...none, failed_24h: 0 })
      const emit = () => made("emit_event", { type: "order.paid", contact: { email: "ada@example.com" } }, workspace)
      const at = () => Effect.map(Clock.currentTimeMillis, (now) => new Date(now).toISOString())
      yield* emit()
      yield* Worker.drain([deliver_webhook])
      const delivered = yield* at()
      assert.deepInclude(yield* health, { last_delivery_at: delivered, last_response_status: 200, failing_since: null })
      yield* TestClock.adjust("1 minute")
      status = 503
      yield* emit()
      yield* Worker.drain([deliver_webhook])
      const since = yield* at()
      const failing = { failing_since: since, last_delivery_at: delivered, last_response_status: 503 }
      assert.deepInclude(yield* health, { ...failing, failed_24h: 0 })
      for (const seconds of deliver_webhook.retryAfterSeconds) {
        yield* TestClock.adjust(seconds * 1100)
        yield* Worker.drain([deliver_webhook])
      }
      assert.deepInclude(yield* health, { ...failing, failed_24h: 1 })
      yield* TestClock.adjust("25 hours")
      assert.deepInclude(yield* health, { failed_24h: 0 })
      status = 410
      yield* emit()
      yield* Worker.drain([deliver_webhook])
      assert.deepInclude(yield* health, { last_response_status: 410, disabled_reason: "gone", failed_24h: 1 })
      yield* made("update_webhook", { id, status: "enabled" }, workspace)
      const listed = yield* made("list_webhooks", {}, workspace)
      assert.deepInclude(listed.data[0].health, { disabled_reason: null, failing_since: null })
    })
  )

  it.effect("answers resource_not_found to the id of another workspace's", () =>
    Effect.gen(function* () {
      const one = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/", events: ["*"] }, { key: one.live })
      const answer = yield* call("read_webhook", { id: body.id }, { key: other.live })
      assert.strictEqual(answer.status, 404)
      assert.strictEqual(answer.body.error.code, "resource_not_found")
    })
  )
})
