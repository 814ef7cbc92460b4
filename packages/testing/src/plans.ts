import { Database } from "@tidings/storage/Database"
import { grow, type Growing, planAnew, rowsReadOf, unanalysed, wholeReadsOf } from "@tidings/storage/testing/growth"
import { freshDatabase } from "@tidings/storage/testing/postgres"
import { Effect, Layer } from "effect"
import { type World, worldOver } from "./World.ts"

/** A plan is made for good at the sixth time. */
const times = 6
const copies = 3_000
/** What is read beside what the work itself made in the meantime: less than one look at all copies. */
const slack = 1_000

/**
 * Works on a database of its own that nobody analyses, on its only connection, until all plans are made; lets tables grow and works on, by those plans, then
 * by ones that are made anew for all values and for each, since the server does either whenever it likes. Answers which of the tables, or of others, was then
 * read from end to end, and of which so much that an index was followed through all that is there.
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
  /** How many rows of each table some turns read. */
  const works = Effect.fnUntraced(function* (turns: number) {
    const before = yield* rowsRead
    for (const end = turn + turns; turn < end; turn++) yield* here(work(prepared, turn))
    const after = yield* rowsRead
    return { turns, rowsOf: (table: string) => after[table]! - before[table]! }
  })
  const little = yield* works(times)
  yield* here(grow(growing, copies))
  const wholeReads = here(wholeReadsOf([...growing, ...others]))
  const before = yield* wholeReads
  const much = [yield* works(times)]
  for (const mode of ["force_generic_plan", "force_custom_plan"] as const) {
    yield* here(planAnew(mode))
    much.push(yield* works(1))
  }
  const after = yield* wholeReads
  return {
    whole: Object.keys(after).filter((table) => after[table] !== before[table]),
    many: growing.filter((table) =>
      much.some(({ rowsOf, turns }) => rowsOf(table) > (2 * little.rowsOf(table) * turns) / times + slack)
    )
  }
})
