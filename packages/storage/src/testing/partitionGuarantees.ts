import { assert, layer } from "@effect/vitest"
import { firstIdAt } from "@tidings/schema/Id"
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { Effect, Exit, Layer } from "effect"
import { Database } from "../Database.ts"
import { partitionedTables, partitionedName, restOf, spanOf } from "../partitions/partitions.ts"
import { ApiCallRepository } from "../repositories/ApiCallRepository.ts"
import { PartitionRepository } from "../repositories/PartitionRepository.ts"
import { callsAt, callsByPartition, keepingCalls, partitionsRead } from "./partitionTable.ts"

const [calls] = partitionedTables
const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 10, 28, 12)
const hour = 3_600_000

const upkeep = (ms: number) =>
  PartitionRepository.use((partitions) =>
    Effect.andThen(partitions.makeAhead(calls!, ms), partitions.dropOld(calls!, ms))
  )
const names = PartitionRepository.use((partitions) => partitions.names(calls!))

const partitionKeys = `select c.relname as name, pg_get_partkeydef(c.oid) as key, coalesce((
    select d.relname from pg_class d where d.oid = p.partdefid), '') as rest
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid where c.relnamespace = current_schema()::regnamespace order by 1`

const foreignKeysOf = `select conrelid::regclass || ' to ' || confrelid::regclass as key from pg_constraint
  where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`

const unlikeIndexes = `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indrelid = to_regclass($1) and not exists (select 1 from pg_inherits where inhrelid = i.oid)`

/** Guarantees of partitioned tables, in a database of this kind. */
export const partitionGuarantees = (kind: string, database: Layer.Layer<Database>) =>
  layer(ApiCallRepository.layer.pipe(Layer.provideMerge(PartitionRepository.layer), Layer.provideMerge(database)))(
    `partitions, ${kind}`,
    (it) => {
      it.effect("are what the migrations and the list of partitioned tables both say", () =>
        Effect.gen(function* () {
          const { query } = yield* Database
          const tables = partitionedTables.map((one) => partitionedName(one))
          assert.deepStrictEqual(
            yield* query(partitionKeys, []),
            partitionedTables.map((one) => ({
              name: partitionedName(one),
              key: `RANGE (${one.column.name})`,
              rest: restOf(partitionedName(one))
            })),
            "run `node tools/generate/all.ts migrations` after drizzle-kit"
          )
          for (const { column } of partitionedTables) {
            const { foreignKeys, primaryKeys } = getTableConfig(column.table as PgTable)
            assert.isTrue(column.primary || primaryKeys[0]!.columns.some(({ name }) => name === column.name))
            assert.lengthOf(foreignKeys, 0)
          }
          assert.deepStrictEqual(yield* query(foreignKeysOf, [tables]), [])
        })
      )

      it.effect("are made for today and the days ahead, and again without harm, with every index", () =>
        Effect.gen(function* () {
          const { query } = yield* Database
          yield* keepingCalls("ws_usual", 7)
          yield* upkeep(nowMs)
          const made = ["20261128", "20261129", "20261130", "20261201"].map((day) => `api_calls_${day}`)
          assert.deepStrictEqual(yield* names, [...made, "api_calls_rest"])
          yield* upkeep(nowMs)
          assert.deepStrictEqual(yield* names, [...made, "api_calls_rest"])
          for (const name of made) assert.deepStrictEqual(yield* query(unlikeIndexes, [name]), [])
          yield* callsAt("ws_usual", Date.UTC(2026, 10, 28))
          yield* callsAt("ws_usual", Date.UTC(2026, 10, 29) - 1)
          yield* callsAt("ws_usual", Date.UTC(2026, 10, 29))
          assert.deepStrictEqual(yield* callsByPartition, { api_calls_20261128: 2, api_calls_20261129: 1 })
        })
      )

      it.effect("take along the rows that came while there was none of their day, and lose none", () =>
        Effect.gen(function* () {
          yield* callsAt("ws_usual", nowMs + 5 * dayMs, 30)
          yield* callsAt("ws_usual", nowMs + 9 * dayMs, 2)
          assert.strictEqual((yield* callsByPartition)["api_calls_rest"], 32)
          yield* upkeep(nowMs + 2 * dayMs)
          assert.deepStrictEqual(yield* callsByPartition, {
            api_calls_20261128: 2,
            api_calls_20261129: 1,
            api_calls_20261203: 30,
            api_calls_rest: 2
          })
        })
      )

      it.effect("are read by the days that a condition names alone", () =>
        Effect.gen(function* () {
          const [from, to] = [firstIdAt("req", nowMs), firstIdAt("req", nowMs + hour)]
          assert.deepStrictEqual(yield* partitionsRead(`id >= '${from}' and id < '${to}'`), ["api_calls_20261128"])
        })
      )

      it.effect("are dropped whole once no workspace keeps what is in them, and not before", () =>
        Effect.gen(function* () {
          const before = yield* names
          yield* keepingCalls("ws_long", 10)
          yield* upkeep(Date.UTC(2026, 10, 29) + 10 * dayMs - 1)
          assert.includeMembers([...(yield* names)], [...before])
          yield* upkeep(Date.UTC(2026, 10, 29) + 10 * dayMs)
          assert.notInclude(yield* names, "api_calls_20261128")
          assert.include(yield* names, "api_calls_20261129")
          yield* keepingCalls("ws_long", 7)
          yield* upkeep(nowMs + 20 * dayMs)
          assert.deepStrictEqual(yield* callsByPartition, {})
          assert.deepStrictEqual(
            yield* names,
            ["20261211", "20261212", "20261218", "20261219", "20261220", "20261221", "rest"].map(
              (n) => `api_calls_${n}`
            )
          )
        })
      )

      it.effect("of each table go once their youngest row is as old as any is kept, and not before", () =>
        Effect.gen(function* () {
          const partitions = yield* PartitionRepository
          for (const of of partitionedTables) {
            const days = Number(of.mostDays)
            if (Number.isNaN(days)) continue
            const { suffix, toMs } = spanOf(of.span, nowMs)
            const isThereAt = (ms: number) =>
              Effect.map(Effect.andThen(partitions.dropOld(of, ms), partitions.names(of)), (all) =>
                all.includes(`${partitionedName(of)}_${suffix}`)
              )
            yield* partitions.makeAhead(of, nowMs)
            assert.isTrue(yield* isThereAt(toMs + days * dayMs - 1), partitionedName(of))
            assert.isFalse(yield* isThereAt(toMs + days * dayMs), partitionedName(of))
          }
        })
      )

      it.effect("lose what one workspace keeps for less time, and nothing of another", () =>
        Effect.gen(function* () {
          const ms = nowMs + 20 * dayMs
          yield* keepingCalls("ws_brief", 1)
          yield* keepingCalls("ws_long", 90)
          for (const owner of ["ws_brief", "ws_long", "ws_usual"]) {
            yield* callsAt(owner, ms, 3)
            yield* callsAt(owner, ms - 2 * dayMs, owner === "ws_brief" ? 1_500 : 5)
            yield* callsAt(owner, ms - 8 * dayMs, 7)
          }
          yield* ApiCallRepository.use((log) => log.purge(ms))
          const { query } = yield* Database
          assert.deepStrictEqual(
            yield* query("select workspace_id as owner, count(*)::int as n from api_calls group by 1 order by 1", []),
            [
              { owner: "ws_brief", n: 3 },
              { owner: "ws_long", n: 15 },
              { owner: "ws_usual", n: 8 }
            ]
          )
        })
      )

      it.effect("stay as they were when one cannot be made, and are made later", () =>
        Effect.gen(function* () {
          const { query } = yield* Database
          const ms = nowMs + 30 * dayMs
          yield* callsAt("ws_long", ms, 4)
          const before = yield* callsByPartition
          yield* query("create table api_calls_20261228 (id int)", [])
          assert.isTrue(Exit.isFailure(yield* Effect.exit(upkeep(ms))))
          assert.deepStrictEqual(yield* callsByPartition, before)
          yield* query("drop table api_calls_20261228", [])
          yield* upkeep(ms)
          assert.strictEqual((yield* callsByPartition)["api_calls_20261228"], 4)
        })
      )
    }
  )
