import { assert, layer } from "@effect/vitest"
import { getTableName } from "drizzle-orm"
import { getTableConfig, type AnyPgColumn, type PgTable } from "drizzle-orm/pg-core"
import { Duration, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { ownDatabase } from "../testing/postgres.ts"
import { RetentionRepository, retentions, type Retention } from "./RetentionRepository.ts"

const nowMs = Date.UTC(2026, 10, 20, 12)
const dayMs = 24 * 60 * 60 * 1000

/** Value of the column that a condition asks about, as SQL over `n`, of rows that it is about and of others. */
const conditions: Readonly<Record<string, readonly [column: string, meets: string, misses: string]>> = {
  "state = 'failed'": ["state", "'failed'", "'waiting'"],
  "received_id like 'proof/%'": ["received_id", "'proof/' || n", "'report/' || n"]
}

/** A text of its own for each row of the table. */
const unlike = "n || '/' || (select count(*) from laid)"

/** Any value of a column's type, unlike in each row. */
const filling = (column: AnyPgColumn): string => {
  const type = column.getSQLType()
  if (type.endsWith("[]")) return `'{}'::${type}`
  if (type.startsWith("text")) return unlike
  if (type.startsWith("timestamp")) return "now()"
  if (type === "bytea") return `convert_to(${unlike}, 'UTF8')`
  if (type === "jsonb") return "'{}'::jsonb"
  return type === "boolean" ? "false" : "1"
}

/** Lays rows of an age; `meets` is false for such that the condition of their retention leaves out. */
const lay = Effect.fnUntraced(function* (
  { column, only, valueAt = (ms) => new Date(ms).toISOString() }: Retention,
  atMs: number,
  count: number,
  meets = true
) {
  const database = yield* Database
  const { columns, name } = getTableConfig(column.table as PgTable)
  const [asked, ...values] = conditions[only ?? ""] ?? []
  const aged = `'${valueAt(atMs)}'${column.isUnique || column.primary ? " || n" : ""}`
  const cells = columns
    .filter(({ notNull, name: own }) => notNull || own === column.name || own === asked)
    .filter(({ generatedIdentity }) => generatedIdentity === undefined)
    .map((own): readonly [string, string] => {
      if (own.name === asked) return [own.name, values[meets ? 0 : 1]!]
      return [own.name, own.name === column.name ? `(${aged})::${column.getSQLType()}` : filling(own as AnyPgColumn)]
    })
  yield* database.query(
    `with laid as (select 1 from ${name}) insert into ${name} (${cells.map(([own]) => `"${own}"`).join(", ")})
      select ${cells.map(([, value]) => value).join(", ")} from generate_series(1, ${count}) n`,
    []
  )
})

const cases = retentions.map((row) => ({
  of: [getTableName(row.column.table), row.column.name, ...(row.only === undefined ? [] : [row.only])].join(" "),
  row
}))

layer(Layer.provideMerge(RetentionRepository.layer, ownDatabase))("a retention", (it) => {
  it.effect.each(cases)("of $of has rows deleted once they are older, in any number, and no others", ({ row }) =>
    Effect.gen(function* () {
      const { query } = yield* Database
      const table = getTableName(row.column.table)
      const keptMs = Duration.toMillis(row.keeps)
      // Rows are laid without those that they refer to.
      yield* query("set session_replication_role = replica", [])
      yield* query(`delete from ${table}`, [])
      yield* lay(row, nowMs - keptMs - 32 * dayMs, 1_001)
      yield* lay(row, nowMs - keptMs + 60_000, 2)
      if (row.only !== undefined) yield* lay(row, nowMs - keptMs - 32 * dayMs, 3, false)
      yield* RetentionRepository.use((repository) => repository.purge(row, nowMs))
      const [left] = yield* query<{ readonly n: number }>(`select count(*)::int as n from ${table}`, [])
      assert.strictEqual(left!.n, row.only === undefined ? 2 : 5)
    })
  )
})
