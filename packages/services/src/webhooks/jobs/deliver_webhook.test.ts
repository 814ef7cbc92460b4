import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { WebhookId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { makeReceiver, type Received, type Reply } from "@tidings/testing/Receiver"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"
import { PrivateNetworks, parseNetworks } from "../../outbound/isAllowedAddress.ts"
import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { WebhookFanOut } from "../WebhookFanOut.ts"
import deliver_webhook from "./deliver_webhook.ts"
import { keepPartitions } from "../../jobs/testing/keepPartitions.ts"

const loopback = Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))

/** A workspace with a single subscription, to everything, at a receiver with scripted answers. */
const subscribe = Effect.fnUntraced(function* (reply: (count: number, request: Received) => Reply | "silence") {
  // Deliveries left by other suites, to receivers that are gone, would each be retried as time passes.
  const left = yield* takenByDeadWorker(deliver_webhook, 0, Date.UTC(2100, 0, 1))
  yield* JobRepository.use((jobs) => Effect.forEach(left, jobs.done))
  const receiver = yield* makeReceiver(reply)
  const workspace = yield* makeWorkspace()
  const { body } = yield* call("create_webhook", { url: receiver.url, events: ["*"] }, { key: workspace.live })
  const { id, secret } = body as { readonly id: WebhookId; readonly secret: string }
  const path = { key: workspace.live }
  return {
    id,
    secret,
    key: workspace.live,
    sandboxKey: workspace.test,
    receiver,
    requests: receiver.requests,
    emit: WebhookFanOut.use((events) =>
      events.emitCustom(workspace.id, { livemode: true, type: "order.paid", data: customEventExample })
    ),
    deliveries: WebhookDeliveryRepository.use((repository) => repository.ofWebhook(id)),
    read: Effect.map(call("read_webhook", { id }, path), (answer) => answer.body),
    change: (changes: object) => call("update_webhook", { id, ...changes }, path),
    remove: call("delete_webhook", { id }, path),
    disabled: AuditRepository.use((audit) => audit.list(workspace.world, { action: "webhook.disable" }, { limit: 10 }))
  }
})

const work = Worker.drain([deliver_webhook])
const later = (seconds: number) => Effect.andThen(TestClock.adjust(seconds * 1000), work)
/** Makes all attempts of what is due now, over 31 hours and up to a tenth more. */
const allAttempts = Effect.andThen(
  work,
  Effect.forEach(deliver_webhook.retryAfterSeconds, (seconds) => later(seconds * 1.1), { discard: true })
)

layer(Layer.merge(world, loopback))("deliver_webhook", (it) => {
  it.effect("posts the event's body, signed so that a Standard Webhooks library verifies it", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.now())
      const subscribed = yield* subscribe(() => ({ status: 200, body: "ok" }))
      const { deliveries, emit, id: webhookId, key, requests, secret } = subscribed
      const { id } = yield* emit
      yield* work
      const [request] = requests
      const event = new Webhook(secret).verify(request!.body, request!.headers as Record<string, string>)
      assert.deepInclude(event, { id, type: "order.paid", api_version: "v1", livemode: true })
      assert.strictEqual(request!.headers["content-type"], "application/json")
      const [delivery] = yield* deliveries
      assert.deepInclude(delivery, { status: "delivered", attempts: 1, responseStatus: 200 })
      const { body } = yield* call("read_webhook_delivery", { id: webhookId, deliveryId: delivery!.id }, { key })
      assert.deepInclude(body, { body: request!.body, next_attempt_at: null })
      const [attempt] = body.log
      assert.deepInclude(attempt.response, { status: 200, body: "ok" })
      for (const [name, value] of Object.entries(attempt.request.headers))
        assert.strictEqual(value, name.endsWith("signature") ? "…" : request!.headers[name])
      assert.strictEqual(request!.headers["x-service-delivery"], delivery!.id)
      assert.strictEqual(request!.headers["x-service-event"], "order.paid")
    })
  )

  it.effect("tries again after a failure, under the same ids and with a signature of its own time", () =>
    Effect.gen(function* () {
      const { deliveries, emit, requests } = yield* subscribe((count) => ({ status: count === 1 ? 503 : 200 }))
      yield* emit
      yield* work
      assert.deepInclude((yield* deliveries)[0], { status: "pending", attempts: 1, responseStatus: 503 })
      yield* later(6)
      assert.deepInclude((yield* deliveries)[0], { status: "delivered", attempts: 2, responseStatus: 200 })
      const [first, second] = requests.map(({ headers }) => headers)
      for (const name of ["x-service-delivery", "webhook-id"]) assert.strictEqual(first![name], second![name])
      assert.notStrictEqual(first!["x-service-timestamp"], second!["x-service-timestamp"])
      assert.notStrictEqual(first!["x-service-signature"], second!["x-service-signature"])
    })
  )

  it.effect("makes 8 attempts, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h apart, and then no more", () =>
    Effect.gen(function* () {
      const { deliveries, emit, requests } = yield* subscribe(() => ({ status: 500 }))
      yield* emit
      yield* work
      for (const [index, wait] of [5, 300, 1800, 7200, 18_000, 36_000, 50_400].entries()) {
        yield* later(wait * 0.89)
        assert.strictEqual(requests.length, index + 1)
        yield* later(wait * 0.22)
        assert.strictEqual(requests.length, index + 2)
      }
      assert.deepInclude((yield* deliveries)[0], { status: "failed", attempts: 8, responseStatus: 500 })
      yield* later(30 * 24 * 3600)
      assert.strictEqual(requests.length, 8)
    })
  )

  it.effect("comes back no earlier than Retry-After asks", () =>
    Effect.gen(function* () {
      const { emit, requests } = yield* subscribe((count) =>
        count === 1 ? { status: 429, headers: { "retry-after": "3600" } } : { status: 204 }
      )
      yield* emit
      yield* work
      yield* later(3599)
      assert.strictEqual(requests.length, 1)
      yield* later(0.23 * 3600)
      assert.strictEqual(requests.length, 2)
    })
  )

  it.effect("takes a redirect for a failure and does not follow it", () =>
    Effect.gen(function* () {
      const elsewhere = yield* makeReceiver(() => ({ status: 200 }))
      const { deliveries, emit } = yield* subscribe(() => ({ status: 302, headers: { location: elsewhere.url } }))
      yield* emit
      yield* work
      assert.deepInclude((yield* deliveries)[0], { status: "pending", responseStatus: 302 })
      assert.strictEqual(elsewhere.requests.length, 0)
    })
  )

  it.effect("gives a receiver 15 s, then tries again", () =>
    Effect.gen(function* () {
      const { deliveries, emit, id, key, receiver } = yield* subscribe((count) =>
        count === 1 ? "silence" : { status: 200 }
      )
      yield* emit
      const working = yield* Effect.forkChild(work)
      yield* receiver.first
      yield* TestClock.adjust("15 seconds")
      yield* Fiber.join(working)
      const [slow] = yield* deliveries
      assert.deepInclude(slow, {
        status: "pending",
        responseStatus: null,
        durationMs: 15_000
      })
      const { body } = yield* call("read_webhook_delivery", { id, deliveryId: slow!.id }, { key })
      assert.deepInclude(body.log[0], { response: null, error: "no answer within 15 s", duration_ms: 15_000 })
      yield* later(6)
      assert.deepInclude((yield* deliveries)[0], { status: "delivered", attempts: 2 })
    })
  )

  it.effect("ends the subscription at 410, with an audit entry of the system's", () =>
    Effect.gen(function* () {
      const { deliveries, disabled, emit, id, read, requests } = yield* subscribe(() => ({ status: 410 }))
      yield* emit
      yield* emit
      yield* work
      yield* later(24 * 3600)
      assert.strictEqual(requests.length, 1)
      assert.strictEqual((yield* read).status, "disabled")
      assert.deepStrictEqual(
        (yield* deliveries).map(({ status }) => status),
        ["failed", "failed"]
      )
      const entries = yield* disabled
      assert.strictEqual(entries.length, 1)
      assert.deepInclude(entries[0], { actor: { kind: "system" }, target: { kind: "webhook", id } })
      assert.strictEqual(yield* (yield* emit).dispatched, 0)
    })
  )

  it.effect("does not try again where the address is refused", () =>
    Effect.gen(function* () {
      const { deliveries, emit, requests } = yield* subscribe(() => ({ status: 200 }))
      yield* emit
      yield* work.pipe(Effect.provideService(PrivateNetworks, []))
      yield* later(24 * 3600)
      assert.strictEqual(requests.length, 0)
      assert.deepInclude((yield* deliveries)[0], { status: "failed", attempts: 1, responseStatus: null })
    })
  )

  it.effect("disables a subscription after 5 days of nothing but failures, with an audit entry", () =>
    Effect.gen(function* () {
      const { disabled, emit, read } = yield* subscribe(() => ({ status: 500 }))
      for (let delivery = 0; delivery < 3; delivery++) yield* Effect.andThen(emit, allAttempts)
      assert.strictEqual((yield* read).status, "enabled")
      yield* Effect.andThen(emit, allAttempts)
      assert.strictEqual((yield* read).status, "disabled")
      const entries = yield* disabled
      assert.strictEqual(entries.length, 1)
      assert.strictEqual(entries[0]!.metadata["reason"], "nothing but failures for 5 days")
    })
  )

  it.effect("does not take days without events for failures: what fails once after them is tried again", () =>
    Effect.gen(function* () {
      let status = 500
      const { deliveries, emit, read } = yield* subscribe(() => ({ status }))
      yield* Effect.andThen(emit, allAttempts)
      yield* TestClock.adjust("6 days")
      yield* Effect.andThen(emit, work)
      assert.strictEqual((yield* read).status, "enabled")
      status = 200
      yield* later(6)
      assert.deepInclude((yield* deliveries).at(-1), { status: "delivered", attempts: 2 })
      assert.isNull((yield* read).failing_since)
    })
  )

  it.effect("counts the 5 days anew after a success, a new URL or being enabled again", () =>
    Effect.gen(function* () {
      let status = 500
      const { change, emit, read, receiver } = yield* subscribe(() => ({ status }))
      const fail = Effect.andThen(emit, allAttempts)
      const threeDays = TestClock.adjust("3 days")
      yield* fail
      yield* threeDays
      status = 200
      yield* Effect.andThen(emit, work)
      status = 500
      yield* fail
      yield* threeDays
      yield* change({ url: receiver.url })
      yield* fail
      yield* threeDays
      yield* change({ status: "enabled" })
      yield* fail
      assert.strictEqual((yield* read).status, "enabled")
      yield* threeDays
      yield* fail
      assert.strictEqual((yield* read).status, "disabled")
      yield* change({ status: "enabled" })
      yield* fail
      assert.strictEqual((yield* read).status, "enabled")
    })
  )

  it.effect("tells the others of its world each day that one fails, from an hour on, and when it is disabled", () =>
    Effect.gen(function* () {
      const { emit, id, key, receiver, requests, sandboxKey } = yield* subscribe(() => ({ status: 500 }))
      const others = yield* makeReceiver(() => ({ status: 200 }))
      for (const its of [key, sandboxKey])
        yield* call("create_webhook", { url: others.url, events: ["webhook.*"] }, { key: its })
      const told = () => others.requests.map(({ body }) => JSON.parse(body))
      const fail = Effect.andThen(emit, work)
      const began = new Date(yield* Clock.currentTimeMillis).toISOString()
      yield* fail
      yield* TestClock.adjust("59 minutes")
      yield* fail
      assert.deepStrictEqual(told(), [])
      for (let halfDay = 0; halfDay < 9; halfDay++) {
        yield* TestClock.adjust("12 hours")
        yield* fail
        yield* work
      }
      const data = {
        webhook: { id, url: receiver.url, description: null },
        reason: "failing",
        failing_since: began,
        last_status: 500
      }
      const failing = { type: "webhook.failing", livemode: true, data }
      assert.strictEqual(told().length, 5)
      for (const event of told()) assert.deepInclude(event, failing)
      yield* Effect.andThen(allAttempts, work)
      assert.lengthOf(
        told().filter(({ type }) => type === "webhook.disabled"),
        1
      )
      assert.deepInclude(told().at(-1), { ...failing, type: "webhook.disabled" })
      assert.isEmpty(requests.filter(({ body }) => JSON.parse(body).type.startsWith("webhook.")))
    })
  )

  it.effect("is taken over from a worker that was killed, once its lease has ended", () =>
    Effect.gen(function* () {
      const { emit, requests } = yield* subscribe(() => ({ status: 200 }))
      yield* emit
      yield* takenByDeadWorker(deliver_webhook, 60)
      yield* later(deliver_webhook.timeoutSeconds - 1)
      assert.strictEqual(requests.length, 0)
      yield* later(1)
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect("is sent again under the same delivery id when its worker stops before the answer", () =>
    Effect.gen(function* () {
      const { emit, receiver, requests } = yield* subscribe((count) => (count === 1 ? "silence" : { status: 200 }))
      yield* emit
      const working = yield* Effect.forkChild(work)
      yield* receiver.first
      yield* Fiber.interrupt(working)
      yield* work
      assert.strictEqual(requests.length, 2)
      assert.strictEqual(requests[0]!.headers["x-service-delivery"], requests[1]!.headers["x-service-delivery"])
    })
  )

  it.effect("is not sent again once it was recorded, though its job is still there", () =>
    Effect.gen(function* () {
      const { deliveries, emit, requests } = yield* subscribe(() => ({ status: 200 }))
      yield* emit
      yield* work
      const [delivery] = yield* deliveries
      yield* deliver_webhook.handler(
        { deliveryId: delivery!.id },
        { ...lastAttempt, number: 2, isLast: false, waitSeconds: 0 }
      )
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect("is kept for 30 days", () =>
    Effect.gen(function* () {
      const { deliveries, emit } = yield* subscribe(() => ({ status: 200 }))
      yield* emit
      yield* work
      const kept = Effect.map(Effect.andThen(keepPartitions, deliveries), ({ length }) => length)
      yield* TestClock.adjust("29 days")
      assert.strictEqual(yield* kept, 1)
      yield* TestClock.adjust("2 days")
      assert.strictEqual(yield* kept, 0)
    })
  )

  it.effect("sends nothing once its subscription was disabled or deleted", () =>
    Effect.gen(function* () {
      const stopped = yield* subscribe(() => ({ status: 200 }))
      const deleted = yield* subscribe(() => ({ status: 200 }))
      yield* stopped.emit
      yield* deleted.emit
      yield* stopped.change({ status: "disabled" })
      yield* deleted.remove
      yield* work
      assert.strictEqual(stopped.requests.length + deleted.requests.length, 0)
      assert.deepInclude((yield* stopped.deliveries)[0], { status: "failed", attempts: 0 })
    })
  )
})
