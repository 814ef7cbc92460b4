import { newId } from "@tidings/schema/Id"
import type postgres from "postgres"

const columnsOf = `select attname as name from pg_attribute
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`

interface Copies {
  readonly table: string
  /** Id of the row. */
  readonly id: string
  /** SQL of columns that differ from the row's: over `n`, the number of a copy, and `at`, its time. */
  readonly changed: Readonly<Record<string, string>>
  /** Times of the copies, in Unix milliseconds. */
  readonly atMs: ReadonlyArray<number>
  /** Number of copies at each time. */
  readonly each: number
}

/** Copies a row many times, with an id of the time of each copy. */
export const copyRow = async (sql: postgres.Sql, { atMs, changed, each, id, table }: Copies): Promise<void> => {
  const kind = id.slice(0, id.indexOf("_")) as Parameters<typeof newId>[0]
  // Everything after the ten characters of time counts the copies.
  const values: Readonly<Record<string, string>> = { ...changed, id: "prefix || lpad(n::text, 16, '0')" }
  const columns = (await sql.unsafe(columnsOf, [table])).map((row) => row["name"] as string)
  const insert = `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")})
    select ${columns.map((name) => values[name] ?? `one."${name}"`).join(", ")}
    from ${table} as one, generate_series(1, $4::int) as n, (select $2::text as prefix, to_timestamp($3::float8) as at) as time
    where one.id = $1`
  for (const ms of atMs) await sql.unsafe(insert, [id, newId(kind, ms).slice(0, -16), ms / 1000, each])
}
