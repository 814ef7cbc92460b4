import { assert, describe, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { everyCallLogged } from "@tidings/storage/testing/apiCallTable"
import { callsByPartition } from "@tidings/storage/testing/partitionTable"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { Effect, Fiber, Layer } from "effect"
import { day, Installation } from "./testing/badDay.ts"
import { eventually, insisted, request } from "./testing/installed.ts"
import { restarting } from "./testing/restarting.ts"

const timeoutMs = 180_000
const lists = 240

/** Numbers of lists after which the server is killed, and the worker, which makes the log's partitions. */
const serverKills = [40, 90, 150, 200]
const workerKills = [20, 100]
/** Answered calls whose line a server may not have written at its end. */
const unwritten = 24

describe.skipIf(postgresIsMissing)(`the log of calls${whyMissing}`, () => {
  layer(Installation.layer, { excludeTestServices: true })((it) => {
    it.effect(
      "loses lines at most, doubles none and goes on, whenever the server and the worker are killed",
      () =>
        Effect.gen(function* () {
          const { homeUrl, key, run } = yield* day({})
          const server = yield* restarting(run("server"))
          const worker = yield* restarting(run("worker"))
          const api = (path: string) => () => `${server.url()}/v1/${path}`
          yield* Effect.provide(everyCallLogged, Database.layerPostgres(homeUrl))

          let answered = 0
          const making = yield* Effect.forkChild(
            Effect.forEach(
              Array.from({ length: lists }, (_, n) => `List ${n}`),
              (name) =>
                Effect.tap(insisted(api("lists"), { key, idempotencyKey: name, body: { name } }, 201), () =>
                  Effect.sync(() => void (answered += 1))
                ),
              { concurrency: 8, discard: true }
            )
          )
          const killed = ({ kill }: typeof server, after: ReadonlyArray<number>) =>
            Effect.forEach(after, (count) =>
              Effect.andThen(
                eventually(
                  Effect.sync(() => answered),
                  (made) => made >= count
                ),
                kill
              )
            )
          yield* Effect.all([killed(server, serverKills), killed(worker, workerKills)], { concurrency: 2 })
          yield* Fiber.join(making)

          const pagesOf = Effect.fnUntraced(function* (path: string) {
            const all: Array<any> = []
            for (let cursor = ""; ;) {
              const { body } = yield* request(`${api(path)()}limit=100${cursor}`, key)
              all.push(...body.data)
              if (body.next_cursor === null) return all
              cursor = `&cursor=${body.next_cursor}`
            }
          })
          const made = yield* pagesOf("lists?")
          assert.lengthOf(made, lists)
          const logged = yield* eventually(
            pagesOf("calls?operation=create_list&"),
            (all) => all.filter(({ status }) => status === 201).length >= lists - serverKills.length * unwritten
          )
          assert.lengthOf(new Set(logged.map(({ id }) => id)), logged.length)
          // A call that comes again while its first is still open is refused.
          for (const { code, status } of logged) assert.strictEqual(code === null, status === 201, `${status} ${code}`)
          // A call that was cut off and asked again is logged by each server that answered it, once as a replay.
          const first = logged.filter(({ replay, status }) => status === 201 && !replay)
          assert.isAtMost(first.length, lists)
          const whole = yield* request(api(`calls/${first.at(-1).id}`)(), key)
          assert.match(whole.body.request.body.name, /^List \d+$/u)

          const inside = Effect.provideContext(yield* Layer.build(Database.layerPostgres(homeUrl, { max: 1 })))
          const partitions = yield* eventually(inside(callsByPartition), (rows) => !("api_calls_rest" in rows))
          assert.isAtLeast(
            Object.values(partitions).reduce((sum, n) => sum + n, 0),
            logged.length
          )
        }).pipe(Effect.scoped),
      timeoutMs
    )
  })
})
