import { Database } from "@tidings/storage/Database"
import { grow, type Growing, planAnew, rowsReadOf, unanalysed, wholeReadsOf } from "@tidings/storage/testing/growth"
import { freshDatabase } from "@tidings/storage/testing/postgres"
import { Effect, Layer } from "effect"
import { type World, worldOver } from "./World.ts"

/** Executions after which Postgres keeps a plan for good: the sixth makes it. */
const times = 6
const copies = 3_000
/** Rows read because of the work's own new rows: fewer than one scan of all copies. */
const slack = 1_000

/**
 * Runs work on a new database without statistics, on its only connection, until all plans are made; then grows tables
 * and continues with these plans, and with plans made anew for all values and for each, since the server may do either
 * at any time. Returns the tables, or others, that were then read from end to end, and those with so many rows read
 * that an index was scanned through all rows.
 */
export const readsOfMore = Effect.fnUntraced(function* <A>(
  prepare: Effect.Effect<A, never, World>,
  work: (prepared: A, turn: number) => Effect.Effect<unknown, never, World>,
  { growing, others = [] }: { readonly growing: ReadonlyArray<Growing>; readonly others?: ReadonlyArray<string> }
) {
  const url = yield* freshDatabase
  const here = Effect.provideContext(
    yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 1 }))))
  )
  yield* here(unanalysed)
  const prepared = yield* here(prepare)
  const rowsRead = here(rowsReadOf(growing))
  let turn = 0
  /** Number of rows of each table that some turns read. */
  const works = Effect.fnUntraced(function* (turns: number, plans: string) {
    const before = yield* rowsRead
    for (const end = turn + turns; turn < end; turn++) yield* here(work(prepared, turn))
    const after = yield* rowsRead
    return { plans, turns, rowsOf: (table: string) => after[table]! - before[table]! }
  })
  const little = yield* works(times, "new plans")
  yield* here(grow(growing, copies))
  const wholeReads = here(wholeReadsOf([...growing, ...others]))
  const before = yield* wholeReads
  const much = [yield* works(times, "kept plans")]
  for (const mode of ["force_generic_plan", "force_custom_plan"] as const) {
    yield* here(planAnew(mode))
    much.push(yield* works(1, mode))
  }
  const after = yield* wholeReads
  return {
    whole: Object.keys(after).filter((table) => after[table] !== before[table]),
    many: growing.flatMap((table) =>
      much
        .filter(({ rowsOf, turns }) => rowsOf(table) > (2 * little.rowsOf(table) * turns) / times + slack)
        .map(
          ({ plans, rowsOf, turns }) =>
            `${table}: ${rowsOf(table)} rows in ${turns} turns with ${plans}, ${little.rowsOf(table)} before`
        )
    )
  }
})
