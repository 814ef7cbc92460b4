import { assert, describe, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { Database } from "../Database.ts"
import { PartitionRepository } from "../repositories/PartitionRepository.ts"
import { partitionGuarantees } from "../testing/partitionGuarantees.ts"
import { freshDatabase, ownDatabase, postgresIsMissing, whyMissing } from "../testing/postgres.ts"
import { allValues } from "../rows.ts"
import { partitionedName, partitionedTables, restOf } from "./partitions.ts"

const nowMs = Date.UTC(2026, 10, 28, 12)

/** Waits until so many statements of this database wait for a lock. */
const waiting = (n: number) =>
  Database.use(({ query }) =>
    query<{ readonly n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      []
    )
  ).pipe(Effect.repeat({ until: ([found]) => found!.n === n }))

describe.skipIf(postgresIsMissing)(`on Postgres${whyMissing}`, () => {
  partitionGuarantees(
    "served",
    Layer.unwrap(Effect.map(freshDatabase, (url) => Database.layerPostgres(url, { pooler: false })))
  )

  layer(PartitionRepository.layer.pipe(Layer.provideMerge(ownDatabase)))("a partition that is made late", (it) => {
    it.effect.each(partitionedTables.map((of) => [partitionedName(of), of] as const))(
      "of %s refuses no row of its time that comes meanwhile",
      ([table, of]) =>
        Effect.gen(function* () {
          const { query, transaction } = yield* Database
          const partitions = yield* PartitionRepository
          const others = yield* allValues<string>(
            query(
              `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull and attidentity = ''`,
              [table]
            )
          )
          const [key] = yield* allValues<string>(
            query(`select conname from pg_constraint where conrelid = $1::regclass and contype = 'p'`, [table])
          )
          yield* query(`alter table ${table} drop constraint "${key}"`, [])
          for (const name of others.filter((name) => name !== of.column.name))
            yield* query(`alter table ${table} alter "${name}" drop not null`, [])
          const inserted = (n: number) =>
            query(`insert into ${table} (${of.column.name}) values ($1)`, [`${of.valueAt(nowMs)}${n}`])
          const written = yield* Deferred.make<void>()
          const release = yield* Deferred.make<void>()
          const first = yield* Effect.forkChild(
            transaction(
              Effect.andThen(inserted(1), Deferred.succeed(written, undefined)).pipe(
                Effect.andThen(Deferred.await(release))
              )
            )
          )
          yield* Deferred.await(written)
          const making = yield* Effect.forkChild(partitions.makeAhead(of, nowMs))
          yield* waiting(1)
          const second = yield* Effect.forkChild(inserted(2))
          yield* waiting(2)
          yield* Deferred.succeed(release, undefined)
          for (const fiber of [first, making, second] as const) yield* Fiber.join<unknown, never>(fiber)
          const [rows] = yield* query<{ readonly n: number }>(`select count(*)::int as n from ${table}`, [])
          const [rest] = yield* query<{ readonly n: number }>(`select count(*)::int as n from ${restOf(table)}`, [])
          assert.deepStrictEqual([rows!.n, rest!.n], [2, 0])
        })
    )

    it.effect.each(partitionedTables.map((of) => [partitionedName(of), of] as const))(
      "of %s hides none of the rows that it takes along from whoever reads meanwhile",
      ([table, of]) =>
        Effect.gen(function* () {
          const { query, transaction } = yield* Database
          const partitions = yield* PartitionRepository
          const later = nowMs + 800 * 86_400_000
          yield* query(`insert into ${table} (${of.column.name}) values ($1)`, [`${of.valueAt(later)}1`])
          const reading = yield* Deferred.make<void>()
          const release = yield* Deferred.make<void>()
          // Holds the making up once it has begun.
          const holding = yield* Effect.forkChild(
            transaction(
              Effect.andThen(query(`select 1 from ${restOf(table)}`, []), Deferred.succeed(reading, undefined)).pipe(
                Effect.andThen(Deferred.await(release))
              )
            )
          )
          yield* Deferred.await(reading)
          const making = yield* Effect.forkChild(partitions.makeAhead(of, later))
          yield* waiting(1)
          const found = yield* Effect.forkChild(
            query(`select ${of.column.name} from ${table} where ${of.column.name} = $1`, [`${of.valueAt(later)}1`])
          )
          yield* waiting(2)
          yield* Deferred.succeed(release, undefined)
          for (const fiber of [holding, making] as const) yield* Fiber.join<unknown, never>(fiber)
          assert.lengthOf(yield* Fiber.join(found), 1)
          const [rest] = yield* query<{ readonly n: number }>(`select count(*)::int as n from ${restOf(table)}`, [])
          assert.strictEqual(rest!.n, 0)
        })
    )
  })
})
