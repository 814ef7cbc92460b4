import { assert, describe, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { deliveriesOf, failDeliveries } from "@tidings/storage/testing/webhookTable"
import { makeReceiver } from "@tidings/testing/Receiver"
import { Effect, Layer } from "effect"
import { day, Installation } from "./testing/badDay.ts"
import { eventually, insisted, request } from "./testing/installed.ts"
import { restarting } from "./testing/restarting.ts"

const timeoutMs = 180_000
const failed = 160
const replayed = 20

/** Numbers of posts after which a worker, or the server, is killed. */
const workerKills = [30, 75, 130]
const serverKills = [10, 100]
/** Posts that a worker may have made at its end without having recorded them. */
const unrecorded = 16

describe.skipIf(postgresIsMissing)(`deliveries that are posted again${whyMissing}`, () => {
  layer(Installation.layer, { excludeTestServices: true })((it) => {
    it.effect(
      "all arrive, once each in every record, whenever the server and the worker are killed",
      () =>
        Effect.gen(function* () {
          const { homeUrl, key, run } = yield* day({ rate: 5 })
          const receiver = yield* makeReceiver(() => ({ status: 200 }))
          const server = yield* restarting(run("server"))
          const api = (path: string) => () => `${server.url()}/v1/${path}`
          const created = yield* insisted(
            api("webhooks"),
            { key, idempotencyKey: "webhook", body: { url: receiver.url, events: ["order.*"] } },
            201
          )
          const id = created.body.id as string
          const since = new Date(Date.parse(created.body.created_at) - 1000).toISOString()
          yield* Effect.forEach(
            Array.from({ length: failed + replayed }, (_, n) => n),
            (n) =>
              insisted(
                api("events"),
                {
                  key,
                  idempotencyKey: `event ${n}`,
                  body: { type: `order.${n < failed ? "paid" : "sent"}`, contact: { external_id: `person${n}` } }
                },
                201
              ),
            { concurrency: 8, discard: true }
          )
          const inside = Effect.provideContext(yield* Layer.build(Database.layerPostgres(homeUrl, { max: 1 })))
          const deliveries = inside(deliveriesOf(id))
          const made = yield* eventually(deliveries, ({ length }) => length === failed + replayed)
          yield* inside(failDeliveries(id))
          assert.lengthOf(receiver.requests, 0)

          const worker = yield* restarting(run("worker"))
          const killed = ({ kill }: typeof server, after: ReadonlyArray<number>) =>
            Effect.forEach(after, (count) =>
              Effect.andThen(
                eventually(
                  Effect.sync(() => receiver.requests.length),
                  (length) => length >= count
                ),
                kill
              )
            )
          const recovery = insisted(
            api(`webhooks/${id}/recover`),
            { key, idempotencyKey: "recovery", body: { since, events: ["order.paid"] } },
            202
          )
          const replays = Effect.forEach(
            made.filter(({ type }) => type === "order.sent"),
            (delivery) =>
              insisted(
                api(`webhooks/${id}/deliveries/${delivery.id}/replay`),
                { key, idempotencyKey: delivery.id, body: {} },
                202
              ),
            { concurrency: 2, discard: true }
          )
          const [{ body }] = yield* Effect.all(
            [recovery, replays, killed(worker, workerKills), killed(server, serverKills)],
            { concurrency: "unbounded" }
          )
          assert.strictEqual(body.deliveries, failed)

          const all = yield* eventually(deliveries, (rows) => rows.every(({ status }) => status === "delivered"))
          assert.deepStrictEqual(
            all.map(({ id, replays }) => [id, replays]),
            made.map(({ id }) => [id, 1])
          )
          const posted = receiver.requests.map(({ headers }) => headers["x-service-delivery"] as string)
          assert.deepStrictEqual([...new Set(posted)].sort(), made.map(({ id }) => id).sort())
          assert.isAtMost(posted.length - made.length, workerKills.length * unrecorded)
          const read = yield* eventually(request(api(`webhooks/${id}`)(), key), ({ body }) => body.recovering === null)
          assert.strictEqual(read.status, 200)
          const again = yield* insisted(
            api(`webhooks/${id}/recover`),
            { key, idempotencyKey: "again", body: { since } },
            202
          )
          assert.strictEqual(again.body.deliveries, 0)
        }).pipe(Effect.scoped),
      timeoutMs
    )
  })
})
