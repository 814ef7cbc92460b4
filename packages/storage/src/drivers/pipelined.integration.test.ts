import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Latch, Layer } from "effect"
import { Database } from "../Database.ts"
import { endConnections } from "../testing/interference.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "../testing/postgres.ts"

let url = ""
const served = Layer.unwrap(Effect.map(freshDatabase, (fresh) => Database.layerPostgres((url = fresh), { max: 2 })))

const insert = (name: string) =>
  Database.use((database) => database.query("insert into settings (name, value) values ($1, '')", [name]))
const count = Database.use((database) =>
  Effect.map(
    database.query<{ readonly n: number }>("select count(*)::int as n from settings", []),
    (rows) => rows[0]!.n
  )
)

layer(postgresIsMissing ? (Layer.empty as never) : served)(`a transaction on a server${whyMissing}`, (it) => {
  it.effect.skipIf(postgresIsMissing)("that loses its connection fails whole, and the pool goes on", () =>
    Effect.gen(function* () {
      const database = yield* Database
      for (let round = 0; round < 10; round++) {
        const told = yield* Latch.make()
        let pid = 0
        const held = yield* Effect.forkChild(
          Effect.exit(
            database.transaction(
              Effect.gen(function* () {
                yield* insert("before")
                pid = (yield* database.query<{ readonly pid: number }>("select pg_backend_pid() as pid", []))[0]!.pid
                yield* told.open
                yield* Effect.exit(database.query("select pg_sleep(30)", []))
                // No statement of a lost transaction may reach a connection opened since.
                yield* Effect.exit(insert("after"))
                yield* Effect.exit(database.post("insert into settings (name, value) values ('posted', '')", []))
              })
            )
          )
        )
        yield* told.await
        yield* database.query("select pg_terminate_backend($1::int)", [pid])
        assert.isTrue(Exit.isFailure(yield* Fiber.join(held)))
        assert.strictEqual(yield* count, 0)
      }
      yield* Effect.all(
        Array.from({ length: 8 }, (_, i) => database.transaction(insert(`name ${i}`))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(yield* count, 8)
    })
  )

  it.effect.skipIf(postgresIsMissing)(
    "that waits for a connection while all of them are lost has its turn on a new one",
    () =>
      Effect.gen(function* () {
        const database = yield* Database
        const pids: Array<number> = []
        const told = yield* Latch.make()
        const holding = Effect.exit(
          database.transaction(
            Effect.gen(function* () {
              pids.push((yield* database.query<{ readonly pid: number }>("select pg_backend_pid() as pid", []))[0]!.pid)
              if (pids.length === 2) yield* told.open
              yield* database.query("select pg_sleep(30)", [])
            })
          )
        )
        const held = yield* Effect.forkChild(Effect.all([holding, holding], { concurrency: "unbounded" }))
        yield* told.await
        const one = database.transaction(database.query("select 1", []))
        const waiting = yield* Effect.forkChild(Effect.all([one, one, one, one], { concurrency: "unbounded" }))
        yield* endConnections(url)
        yield* Fiber.join(held)
        assert.lengthOf(yield* Fiber.join(waiting), 4)
      })
  )

  it.effect.skipIf(postgresIsMissing)("takes no statement of what it began and did not wait for once it is over", () =>
    Effect.gen(function* () {
      const database = yield* Database
      yield* database.query("delete from settings", [])
      const late = yield* Latch.make()
      const left = yield* database.transaction(
        Effect.andThen(insert("within"), Effect.forkDetach(Effect.andThen(late.await, Effect.exit(insert("late")))))
      )
      yield* late.open
      assert.isTrue(Exit.isFailure(yield* Fiber.join(left)))
      assert.strictEqual(yield* count, 1)
    })
  )
})
