import { getTableColumns, getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Statements } from "./standby/readOn.ts"

type Rows<Row, E, R> = Effect.Effect<ReadonlyArray<Row>, E, R>
type Single<Value> = Readonly<Record<string, Value>>

/** The first row of an answer; undefined if it has none. */
export const firstRow = <Row, E, R>(rows: Rows<Row, E, R>): Effect.Effect<Row | undefined, E, R> =>
  Effect.map(rows, ([row]) => row)

/** The row of an answer that always has one. */
export const oneRow = <Row, E, R>(rows: Rows<Row, E, R>): Effect.Effect<Row, E, R> => Effect.map(rows, ([row]) => row!)

/** The only column of each row. */
export const allValues = <Value>(rows: Rows<Single<Value>, never, never>): Effect.Effect<ReadonlyArray<Value>> =>
  Effect.map(rows, (all) => all.map((row) => Object.values(row)[0]!))

/** The only column of the first row; undefined if there is no row. */
export const firstValue = <Value>(rows: Rows<Single<Value>, never, never>): Effect.Effect<Value | undefined> =>
  Effect.map(rows, ([row]) => row && Object.values(row)[0])

/** The only column of the row of an answer that always has one. */
export const oneValue = <Value>(rows: Rows<Single<Value>, never, never>): Effect.Effect<Value> =>
  Effect.map(rows, ([row]) => Object.values(row!)[0]!)

/** True if an answer has any row. */
export const isFound = <E, R>(rows: Rows<unknown, E, R>): Effect.Effect<boolean, E, R> =>
  Effect.map(rows, ({ length }) => length > 0)

/**
 * Reads whole rows that meet an SQL condition, with a statement built once: drizzle builds it at every call, which for
 * a table of many columns costs more than the rest of the round trip.
 */
export const wholeRows = <T extends PgTable>(database: Pick<Statements, "query">, table: T, condition: string) => {
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
