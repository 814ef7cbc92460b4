import { getTableColumns, getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Database } from "./Database.ts"

/**
 * Reads whole rows that meet an SQL condition, with a statement built once: drizzle builds it at every call, which for
 * a table of many columns costs more than the rest of the round trip.
 */
export const wholeRows = <T extends PgTable>(database: Database["Service"], table: T, condition: string) => {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => `"${name}"`)
  const text = `select ${names.join(", ")} from "${getTableName(table)}" where ${condition}`
  const rowOf = (told: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = told[column.name]
        return [key, value === null ? null : column.mapFromDriverValue(value)]
      })
    ) as T["$inferSelect"]
  return (params: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<T["$inferSelect"]>> =>
    Effect.map(database.query<Readonly<Record<string, unknown>>>(text, params), (rows) => rows.map(rowOf))
}
