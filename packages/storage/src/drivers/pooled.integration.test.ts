import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger } from "effect"
import { Database } from "../Database.ts"
import { migrationsFolder } from "./migrating.ts"
import { pgbouncer, pgbouncerIsMissing, whyNoPgbouncer } from "../testing/pgbouncer.ts"
import { emptyDatabase, freshDatabase, postgresIsMissing } from "../testing/postgres.ts"
import type { Served } from "../homes/served.ts"
import { readdirSync } from "node:fs"

const opened = (url: string, options?: Served) =>
  Effect.map(Layer.build(Layer.fresh(Database.layerPostgres(url, options))), (context) =>
    Context.get(context, Database)
  )

const ask = (database: Database["Service"], n: number) =>
  n % 3 === 0
    ? Effect.map(database.query<{ n: number }>("select 0 as n, pg_sleep(0.001)", []), ([row]) => row!.n + n)
    : Effect.map(database.query<{ n: number }>(`select $1::int + ${n % 7} as n`, [n - (n % 7)]), ([row]) => row!.n)

const withLines = <A, E, R>(lines: Array<string>, effect: Effect.Effect<A, E, R>) =>
  Effect.provide(effect, Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))]))

describe.skipIf(postgresIsMissing || pgbouncerIsMissing)(
  `behind PgBouncer in transaction mode${whyNoPgbouncer}`,
  () => {
    it.live("which is found out, statements of all kinds and transactions are answered, however many there are", () =>
      Effect.gen(function* () {
        const url = yield* pgbouncer(yield* freshDatabase, { poolSize: 3 })
        const lines: Array<string> = []
        const database = yield* withLines(lines, opened(url, { max: 4 }))
        assert.match(lines.join("\n"), /^a pooler answers at DATABASE_URL: statements are not prepared/u)
        const numbers = Array.from({ length: 600 }, (_, n) => n)
        const both = Effect.all(
          [
            Effect.forEach(numbers, (n) => ask(database, n), { concurrency: 64 }),
            Effect.forEach(
              numbers.slice(0, 200),
              (n) => database.transaction(Effect.all([ask(database, n), ask(database, n + 1)])),
              { concurrency: 16 }
            )
          ],
          { concurrency: 2 }
        )
        const [alone, together] = yield* both
        assert.deepStrictEqual(alone, numbers)
        assert.deepStrictEqual(
          together,
          numbers.slice(0, 200).map((n) => [n, n + 1])
        )
      }).pipe(Effect.scoped)
    )

    it.live("lists are taken as parameters", () =>
      Effect.gen(function* () {
        const database = yield* opened(yield* pgbouncer(yield* freshDatabase))
        const texts = ["a,b", 'c"d', "{}", ""]
        const rows = yield* database.query<{ text: string }>("select unnest($1::text[]) as text", [texts])
        assert.deepStrictEqual(
          rows.map(({ text }) => text),
          texts
        )
      }).pipe(Effect.scoped)
    )

    it.live("an empty database is migrated once by processes that start together, through it or past it", () =>
      Effect.gen(function* () {
        const directUrl = yield* emptyDatabase
        const url = yield* pgbouncer(directUrl)
        const starts = [opened(url, { max: 1 }), opened(url, { max: 1 }), opened(url, { max: 1, directUrl })]
        const [database] = yield* Effect.all(starts, { concurrency: "unbounded" })
        const [row] = yield* database!.query<{ n: number }>("select count(*)::int as n from migrations", [])
        assert.strictEqual(row!.n, readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql")).length)
        const left = yield* database!.query(
          "select 1 from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and datname = current_database()",
          []
        )
        assert.lengthOf(left, 0)
      }).pipe(Effect.scoped)
    )

    it.live("nothing is found at Postgres itself, whose statements are prepared", () =>
      Effect.gen(function* () {
        const lines: Array<string> = []
        const database = yield* withLines(lines, opened(yield* freshDatabase, { max: 1 }))
        yield* database.query("select $1::int", [1])
        const prepared = yield* database.query(
          "select 1 from pg_prepared_statements where statement = 'select $1::int'",
          []
        )
        assert.lengthOf(prepared, 1)
        assert.deepStrictEqual(lines, [])
      }).pipe(Effect.scoped)
    )
  }
)
