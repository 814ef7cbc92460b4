import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { made } from "@tidings/testing/fixtures"
import { makeReceiver, type Reply } from "@tidings/testing/Receiver"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect, Exit, Layer } from "effect"
import { TestClock } from "effect/testing"
import { parseNetworks, PrivateNetworks } from "../outbound/isAllowedAddress.ts"
import deliver_webhook from "./jobs/deliver_webhook.ts"
import recover_webhook from "./jobs/recover_webhook.ts"
import { Recoveries } from "./Recoveries.ts"
import { WebhookFanOut } from "./WebhookFanOut.ts"

const day = 24 * 60 * 60 * 1000
const work = Worker.drain([recover_webhook, deliver_webhook])
const later = (seconds: number) => Effect.andThen(TestClock.adjust(seconds * 1000), work)

/** A subscription with this many failed deliveries, a millisecond apart. */
const failing = Effect.fnUntraced(function* (count: number, reply: () => Reply = () => ({ status: 200 })) {
  // A recovery looks 30 days back, and instants are those after 1970.
  yield* TestClock.adjust("60 days")
  const receiver = yield* makeReceiver(reply)
  const workspace = yield* makeWorkspace()
  const { id } = yield* made("create_webhook", { url: receiver.url, events: ["*"] }, workspace)
  const since = new Date(yield* Clock.currentTimeMillis).toISOString()
  const emit = (type: string) =>
    WebhookFanOut.use((events) => events.emitCustom(workspace.id, { livemode: true, type, data: customEventExample }))
  for (let place = 0; place < count; place++) {
    yield* TestClock.adjust(1)
    yield* emit(place % 5 === 0 ? "cart.left" : "order.paid")
  }
  yield* failDeliveries(id)
  yield* TestClock.adjust(1)
  const key = workspace.live
  return {
    workspace,
    id,
    since,
    key,
    emit,
    receiver,
    recover: (input: object = {}) => call("recover_webhook", { id, since, ...input }, { key }),
    read: Effect.map(call("read_webhook", { id }, { key }), ({ body }) => body),
    deliveries: WebhookDeliveryRepository.use((repository) => repository.ofWebhook(id))
  }
})

const idsOf = (requests: ReadonlyArray<{ readonly headers: Readonly<Record<string, unknown>> }>) =>
  requests.map(({ headers }) => headers["x-service-delivery"])

/** Makes a step in a process that ends before it has queued the attempts. */
const killedStep = (
  world: Parameters<Recoveries["Service"]["step"]>[0],
  id: Parameters<Recoveries["Service"]["step"]>[1]
) =>
  Effect.gen(function* () {
    const jobs = yield* JobRepository
    const dying = { ...jobs, insert: () => Effect.die(new Error("killed")) }
    const recoveries = yield* Effect.provideService(Recoveries.make, JobRepository, dying)
    return yield* Effect.exit(recoveries.step(world, id))
  })

layer(Layer.merge(worldOver(ownDatabase), Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))(
  "recover_webhook",
  (it) => {
    it.effect("posts what failed again, oldest first, at 10 a second, and says how far it is", () =>
      Effect.gen(function* () {
        const { deliveries, read, receiver, recover } = yield* failing(250)
        const { body, status } = yield* recover()
        assert.strictEqual(status, 202)
        assert.deepInclude(body, { deliveries: 250 })
        yield* work
        assert.deepInclude((yield* read).recovering, { deliveries: 250, replayed: 100 })
        assert.strictEqual(receiver.requests.length, 1)
        yield* later(0.95)
        assert.strictEqual(receiver.requests.length, 10)
        assert.strictEqual((yield* recover()).body.error.code, "recovery_in_progress")
        for (let second = 0; second < 30; second++) yield* later(1)
        assert.isNull((yield* read).recovering)
        const all = yield* deliveries
        assert.deepStrictEqual(
          idsOf(receiver.requests),
          all.map(({ id }) => id)
        )
        assert.isTrue(all.every(({ replays, status }) => status === "delivered" && replays === 1))
        assert.deepInclude((yield* recover()).body, { deliveries: 0 })
        assert.isNull((yield* read).recovering)
      })
    )

    it.effect("takes what its events and its time window name, and leaves what did not fail", () =>
      Effect.gen(function* () {
        const { deliveries, emit, receiver, recover, since } = yield* failing(20)
        yield* emit("cart.left")
        yield* work
        receiver.requests.length = 0
        const until = new Date(Date.parse(since) + 10).toISOString()
        assert.strictEqual((yield* recover({ events: ["cart.*"], until })).body.deliveries, 2)
        yield* work
        yield* later(2)
        assert.strictEqual(receiver.requests.length, 2)
        assert.strictEqual((yield* recover({ events: ["cart.left", "order.*"] })).body.deliveries, 18)
        yield* work
        yield* later(5)
        assert.strictEqual(receiver.requests.length, 20)
        assert.lengthOf(new Set(idsOf(receiver.requests)), 20)
        assert.isTrue((yield* deliveries).every(({ status }) => status === "delivered"))
      })
    )

    it.effect("lets new events go before what it posts again", () =>
      Effect.gen(function* () {
        const { emit, receiver, recover } = yield* failing(30)
        yield* recover()
        yield* Worker.drain([recover_webhook])
        yield* TestClock.adjust("5 seconds")
        yield* emit("order.new")
        yield* work
        assert.strictEqual(receiver.requests[0]!.headers["x-service-event"], "order.new")
        assert.strictEqual(receiver.requests.length, 31)
      })
    )

    it.effect("loses and doubles nothing, whenever its worker is killed", () =>
      Effect.gen(function* () {
        const { deliveries, id, read, receiver, recover, workspace } = yield* failing(250)
        yield* recover()
        const total = { steps: 0 }
        while ((yield* read).recovering !== null) {
          // Before the end of the transaction, which leaves nothing.
          const before = yield* deliveries
          assert.isTrue(Exit.isFailure(yield* killedStep(workspace.world, id)))
          assert.deepStrictEqual(yield* deliveries, before)
          // With the job taken, whose lease ends.
          yield* takenByDeadWorker(recover_webhook, 20)
          yield* TestClock.adjust("30 seconds")
          // Behind the transaction, before the job is done: the job comes again.
          yield* Recoveries.use((recoveries) => recoveries.step(workspace.world, id))
          yield* later(30)
          assert.isBelow(total.steps++, 10)
        }
        for (let minute = 0; minute < 3; minute++) yield* later(60)
        const all = yield* deliveries
        assert.strictEqual(receiver.requests.length, 250)
        assert.lengthOf(new Set(idsOf(receiver.requests)), 250)
        assert.isTrue(
          all.every(({ attempts, replays, status }) => status === "delivered" && attempts === 1 && replays === 1)
        )
      })
    )

    it.effect("begins once however many ask at once", () =>
      Effect.gen(function* () {
        const { recover } = yield* failing(3)
        const answers = yield* Effect.all(
          Array.from({ length: 4 }, () => recover()),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409, 409])
      })
    )

    it.effect("ends when its subscription is disabled, and may begin again once that is enabled", () =>
      Effect.gen(function* () {
        const { deliveries, id, key, read, recover } = yield* failing(120, () => ({ status: 410 }))
        yield* recover()
        yield* work
        assert.deepInclude(yield* read, { status: "disabled" })
        assert.strictEqual((yield* recover()).body.error.code, "webhook_disabled")
        yield* later(30)
        assert.isNull((yield* read).recovering)
        assert.isTrue((yield* deliveries).every(({ status }) => status === "failed"))
        yield* call("update_webhook", { id, status: "enabled" }, { key })
        assert.strictEqual((yield* recover()).body.deliveries, 120)
      })
    )

    it.effect("refuses windows that begin more than 30 days ago or end before they begin, and writes nothing", () =>
      Effect.gen(function* () {
        const { read, recover, since } = yield* failing(1)
        const now = yield* Clock.currentTimeMillis
        const cases = [
          [{ since: new Date(now - 31 * day).toISOString() }, "since"],
          [{ since: new Date(now + 1000).toISOString() }, "since"],
          [{ until: new Date(Date.parse(since) - 1).toISOString() }, "until"]
        ] as const
        for (const [input, path] of cases) {
          const { body, status } = yield* recover(input)
          assert.deepStrictEqual([status, body.error.code, body.error.fields[0].path], [422, "field_invalid", path])
        }
        assert.isNull((yield* read).recovering)
      })
    )

    it.effect("is of its workspace and world alone", () =>
      Effect.gen(function* () {
        const { id, since, workspace } = yield* failing(1)
        const other = yield* makeWorkspace()
        for (const key of [other.live, workspace.test])
          assert.strictEqual(
            (yield* call("recover_webhook", { id, since }, { key })).body.error.code,
            "resource_not_found"
          )
      })
    )
  }
)
