import { assert, layer } from "@effect/vitest"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import * as Worker from "@tidings/jobs/Worker"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { made } from "@tidings/testing/fixtures"
import { makeReceiver, type Reply } from "@tidings/testing/Receiver"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { parseNetworks, PrivateNetworks } from "../outbound/isAllowedAddress.ts"
import erase_contact from "../erasures/jobs/erase_contact.ts"
import deliver_webhook from "./jobs/deliver_webhook.ts"

const work = Worker.drain([deliver_webhook])
const later = (seconds: number) => Effect.andThen(TestClock.adjust(seconds * 1000), work)
const allAttempts = Effect.andThen(
  work,
  Effect.forEach(deliver_webhook.retryAfterSeconds, (seconds) => later(seconds * 1.1), { discard: true })
)

/** A subscription with one delivery of an event to a receiver, attempted once, and the calls about it. */
const posted = Effect.fnUntraced(function* (reply: () => Reply) {
  const receiver = yield* makeReceiver(reply)
  const workspace = yield* makeWorkspace()
  const key = workspace.live
  const { id } = yield* made("create_webhook", { url: receiver.url, events: ["order.*"] }, workspace)
  yield* made("emit_event", { type: "order.paid", contact: { email: "ada@example.com" } }, workspace)
  yield* work
  const [delivery] = yield* WebhookDeliveryRepository.use((repository) => repository.ofWebhook(id))
  const named = { id, deliveryId: delivery!.id }
  return {
    workspace,
    key,
    id: id as string,
    receiver,
    deliveryId: delivery!.id,
    replay: call("replay_webhook_delivery", named, { key }),
    read: Effect.map(call("read_webhook_delivery", named, { key }), ({ body }) => body)
  }
})

// A world of its own, since other suites leave deliveries that would be attempted here as time passes.
layer(Layer.merge(worldOver(ownDatabase), Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))(
  "replay_webhook_delivery",
  (it) => {
    it.effect("posts what failed again, under the same ids, with eight attempts anew", () =>
      Effect.gen(function* () {
        let status = 500
        const { read, receiver, replay } = yield* posted(() => ({ status }))
        yield* allAttempts
        assert.deepInclude(yield* read, { status: "failed", attempts: 8, replays: 0, next_attempt_at: null })
        const { body, status: answered } = yield* replay
        assert.strictEqual(answered, 202)
        assert.deepInclude(body, { status: "pending", attempts: 8, replays: 1, replayed: true })
        yield* allAttempts
        assert.deepInclude(yield* read, { status: "failed", attempts: 16, replays: 1 })
        status = 200
        yield* replay
        yield* work
        const delivery = yield* read
        assert.deepInclude(delivery, { status: "delivered", attempts: 17, replays: 2 })
        assert.deepStrictEqual(
          delivery.log.map(({ n }: { readonly n: number }) => n),
          Array.from({ length: 17 }, (_, place) => 17 - place)
        )
        for (const header of ["webhook-id", "x-service-delivery"])
          assert.lengthOf(new Set(receiver.requests.map(({ headers }) => headers[header])), 1)
        assert.lengthOf(new Set(receiver.requests.map(({ body }) => body)), 1)
        yield* replay
        yield* later(24 * 3600)
        assert.deepInclude(yield* read, { status: "delivered", attempts: 18, replays: 3 })
      })
    )

    it.effect("keeps and shows the newest 20 attempts", () =>
      Effect.gen(function* () {
        const { read, replay } = yield* posted(() => ({ status: 200 }))
        for (let replays = 0; replays < 24; replays++) yield* Effect.andThen(replay, work)
        const { attempts, log } = yield* read
        assert.strictEqual(attempts, 25)
        assert.deepStrictEqual([log.length, log[0].n, log.at(-1).n], [20, 25, 6])
      })
    )

    it.effect("answers 200 and changes nothing while it is on its way already", () =>
      Effect.gen(function* () {
        const { read, replay } = yield* posted(() => ({ status: 500 }))
        const before = yield* read
        const { body, status } = yield* replay
        assert.strictEqual(status, 200)
        assert.deepInclude(body, { status: "pending", replays: 0, replayed: false })
        assert.deepStrictEqual(yield* read, before)
      })
    )

    it.effect("begins one round however many ask at once", () =>
      Effect.gen(function* () {
        const { read, receiver, replay } = yield* posted(() => ({ status: 200 }))
        const answers = yield* Effect.all(
          Array.from({ length: 5 }, () => replay),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 202])
        yield* work
        assert.strictEqual(receiver.requests.length, 2)
        assert.deepInclude(yield* read, { attempts: 2, replays: 1 })
      })
    )

    it.effect("lets no job of an earlier round attempt it, or end the round", () =>
      Effect.gen(function* () {
        const { deliveryId, read, receiver, replay } = yield* posted(() => ({ status: 500 }))
        yield* allAttempts
        yield* replay
        const made = receiver.requests.length
        yield* deliver_webhook.handler({ deliveryId }, lastAttempt)
        assert.strictEqual(receiver.requests.length, made)
        assert.deepInclude(yield* read, { status: "pending", replays: 1 })
      })
    )

    it.effect("refuses what an attempt would refuse: an address that leads inside is a failed attempt", () =>
      Effect.gen(function* () {
        const { read, receiver, replay } = yield* posted(() => ({ status: 200 }))
        yield* replay
        yield* work.pipe(Effect.provideService(PrivateNetworks, []))
        assert.strictEqual(receiver.requests.length, 1)
        const delivery = yield* read
        assert.deepInclude(delivery, { status: "failed", attempts: 2, response_status: null })
        assert.include(delivery.log[0].error, "not public")
      })
    )

    it.effect("answers webhook_disabled of a disabled subscription", () =>
      Effect.gen(function* () {
        const { id, key, replay } = yield* posted(() => ({ status: 200 }))
        yield* call("update_webhook", { id, status: "disabled" }, { key })
        assert.strictEqual((yield* replay).body.error.code, "webhook_disabled")
      })
    )

    it.effect("answers content_gone once a person in the event was erased, and shows neither body nor answer", () =>
      Effect.gen(function* () {
        const { read, replay, workspace } = yield* posted(() => ({ status: 200, body: "hello ada@example.com" }))
        yield* made("erase_contact", { contact: "ada@example.com" }, workspace)
        yield* TestClock.adjust("2 minutes")
        yield* Worker.drain([erase_contact])
        const { body, log } = yield* read
        assert.isNull(body)
        assert.deepInclude(log[0].response, { status: 200, headers: {}, body: null })
        const answer = yield* replay
        assert.strictEqual(answer.status, 404)
        assert.strictEqual(answer.body.error.code, "content_gone")
      })
    )
  }
)
