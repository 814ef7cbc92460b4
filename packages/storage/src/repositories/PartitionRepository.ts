import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import {
  partitionedName,
  type PartitionedTable,
  restOf,
  type PartitionSpan,
  spanNamed,
  spanOf
} from "../partitions/partitions.ts"
import { allValues, isFound } from "../rows.ts"

const dayMs = 86_400_000

// Whoever waits for a lock makes all others wait: then rather later.
const waitsBriefly = "set local lock_timeout = '2s'"

const partitions = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass($1) order by 1`

/** The partitions of tables. Decided in docs/decisions/storage.md. */
export class PartitionRepository extends Context.Service<PartitionRepository>()(
  "@tidings/storage/PartitionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { query, transaction } = database

      const namesOf = (of: PartitionedTable) => allValues<string>(query(partitions, [`"${partitionedName(of)}"`]))

      // Takes rows of its time along, which came while it was not there. Whoever writes or reads such rows meanwhile
      // has to wait before the partitions are looked up: a row on its way to the rest would be refused (SQLSTATE
      // 23514), and a statement that was planned without the new partition would not find what went there.
      const make = Effect.fnUntraced(function* (
        { column, valueAt }: PartitionedTable,
        { fromMs, suffix, toMs }: PartitionSpan,
        nowMs: number
      ) {
        const { columns, name: table } = getTableConfig(column.table as PgTable)
        const [name, rest] = [`"${table}_${suffix}"`, `"${restOf(table)}"`]
        const [from, to] = [valueAt(fromMs), valueAt(toMs)]
        const ofItsTime = `"${column.name}" >= '${from}' and "${column.name}" < '${to}'`
        const all = columns.map((one) => `"${one.name}"`).join(", ")
        const mayHaveRows =
          fromMs <= nowMs || (yield* isFound(query(`select 1 from ${rest} where ${ofItsTime} limit 1`, [])))
        yield* transaction(
          Effect.forEach(
            [
              waitsBriefly,
              ...(mayHaveRows ? [`lock table only "${table}" in access exclusive mode`] : []),
              `lock table ${rest} in access exclusive mode`,
              `create table ${name} (like "${table}" including all excluding identity)`,
              `with moved as (delete from ${rest} where ${ofItsTime} returning ${all})
                 insert into ${name} (${all}) select ${all} from moved`,
              `alter table "${table}" attach partition ${name} for values from ('${from}') to ('${to}')`
            ],
            (statement) => query(statement, []),
            { discard: true }
          )
        )
      })

      return {
        /** Lists the partitions of a table by name. */
        names: namesOf,

        /** Makes the partitions of a table that are not there yet: of now, and of the time ahead. */
        makeAhead: Effect.fnUntraced(function* (of: PartitionedTable, nowMs: number) {
          const present = new Set(yield* namesOf(of))
          const spans = Array.from({ length: of.ahead + 1 }, (_, later) => spanOf(of.span, nowMs, later))
          for (const span of spans)
            if (!present.has(`${partitionedName(of)}_${span.suffix}`)) yield* make(of, span, nowMs)
        }),

        /**
         * Drops the partitions of a table whose rows are all too old, and deletes such rows that stand in none, or
         * beside some that are needed.
         */
        dropOld: Effect.fnUntraced(function* (of: PartitionedTable, nowMs: number) {
          if (of.mostDays === undefined) return
          const [kept] = yield* query<{ readonly days: number | null }>(`select ${of.mostDays}::int as days`, [])
          if (kept!.days === null) return
          const table = partitionedName(of)
          const oldest = of.valueAt(nowMs - kept!.days * dayMs)
          const needed = of.needed ?? "false"
          for (const name of yield* namesOf(of)) {
            const span = spanNamed(name.slice(table.length + 1))
            if (span === undefined || of.valueAt(span.toMs) > oldest) continue
            if (yield* isFound(query(`select 1 from "${name}" where ${needed} limit 1`, [])))
              yield* deleteInBatches(database, `"${name}"`, `not ${needed}`, [])
            else yield* transaction(Effect.andThen(query(waitsBriefly, []), query(`drop table "${name}"`, [])))
          }
          yield* deleteInBatches(database, restOf(table), `"${of.column.name}" < $1 and not ${needed}`, [oldest])
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
