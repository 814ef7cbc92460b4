import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { rowKeyOf } from "../partitions/partitions.ts"

const batch = 1_000

/**
 * Deletes the rows of a table that meet a condition, at most 1,000 per statement, until none is left. Small statements
 * hold no lock for long and let other statements run in between; the condition should use an index.
 */
export const deleteInBatches = (
  database: Database["Service"],
  table: string,
  condition: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<void> => {
  const key = rowKeyOf(table)
  const statement = `with gone as (
      delete from ${table} where ${key} = any(array(select ${key} from ${table} where ${condition} limit ${batch})) returning 1
    ) select count(*)::int as n from gone`
  const one = Effect.map(database.query<{ readonly n: number }>(statement, params), ([row]) => row!.n)
  return Effect.asVoid(Effect.repeat(Effect.tap(one, Effect.yieldNow), { while: (deleted) => deleted === batch }))
}
