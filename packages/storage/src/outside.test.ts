import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "./Database.ts"
import { ownDatabase } from "./testing/postgres.ts"

const row = { n: 0 }

const counted = (database: Database["Service"]) =>
  Effect.map(database.query<typeof row>("select count(*)::int as n from outside", []), (rows) => rows[0]!.n)

const table = Effect.tap(Database, (database) =>
  Effect.andThen(
    database.query("create table if not exists outside (n int)", []),
    database.query("truncate outside", [])
  )
)

layer(ownDatabase)("outside", (it) => {
  it.effect("gives up the transaction and its savepoints, and begins it again once it is done", () =>
    Effect.gen(function* () {
      const database = yield* table
      const seen: Array<number> = []
      const told: Array<string> = []
      let made: string | undefined
      const make = Effect.map(counted(database), (n) => {
        seen.push(n)
        made = "made"
      })
      yield* database.transaction(
        Effect.gen(function* () {
          yield* database.query("insert into outside values (1)", [])
          yield* database.afterCommit(Effect.sync(() => told.push("committed")))
          yield* database.transaction(made === undefined ? database.outside(make) : Effect.void)
        })
      )
      assert.deepStrictEqual([seen, made, yield* counted(database), told], [[0], "made", 1, ["committed"]])
    })
  )

  it.effect("is the transaction's refusal when it refuses, and nothing is kept", () =>
    Effect.gen(function* () {
      const database = yield* table
      const refused = database.transaction(
        Effect.andThen(database.query("insert into outside values (1)", []), database.outside(Effect.fail("no")))
      )
      assert.strictEqual(yield* Effect.flip(refused), "no")
      assert.strictEqual(yield* counted(database), 0)
    })
  )

  it.effect("just runs where there is no transaction, and is not asked for ever within one", () =>
    Effect.gen(function* () {
      const database = yield* table
      assert.strictEqual(yield* database.outside(Effect.succeed(7)), 7)
      let times = 0
      const again = database.outside(Effect.sync(() => void times++))
      assert.strictEqual((yield* Effect.exit(database.transaction(again)))._tag, "Failure")
      assert.strictEqual(times, 10)
    })
  )
})
