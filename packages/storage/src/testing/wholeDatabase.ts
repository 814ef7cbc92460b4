import { Effect } from "effect"
import { Database } from "../Database.ts"
import { allValues } from "../rows.ts"

/** Tells tables from their partitions. */
const isWhole = "not relispartition"

/** The version of a row; for a key, whose last use is noted beside what comes next, what it is without that. */
const versionOf = (table: string): string =>
  table === "keys" ? `hashtextextended((to_jsonb("keys") - 'last_used_at')::text, 0)` : "xmin::text::bigint"

/**
 * The row versions in each table: two results are equal if no row was written in between, but for when keys were last
 * used; takes a time independent of the size of rows of other tables.
 */
export const contents = Effect.gen(function* () {
  const database = yield* Database
  const tables = yield* database.query<{ readonly name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and ${isWhole} order by 1`,
    []
  )
  const versions = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' of ' || sum(${versionOf(name)}) as digest from "${name}"`
  )
  return yield* database.query<{ readonly name: string; readonly digest: string }>(
    `${versions.join(" union all ")} order by name`,
    []
  )
})

/** The ids of every send. */
export const sendIds = Database.use((database) => allValues<string>(database.query("select id from sends", [])))

const places = `select nspname || '.' || relname as place from pg_class c join pg_namespace n on n.oid = relnamespace
  where relname = any($1::text[]) order by 1`

/** The tables of these names in all schemas of the database, as `schema.table`. */
export const placesOf = (tables: ReadonlyArray<string>) =>
  Database.use((database) => allValues<string>(database.query(places, [tables])))

/** The columns, as `table.column`, in which any row of the database contains a text. */
export const columnsWith = Effect.fnUntraced(function* (text: string) {
  const database = yield* Database
  const columns = yield* database.query<{ readonly table: string; readonly column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join pg_class on relname = table_name and relnamespace = current_schema()::regnamespace and ${isWhole}
     where table_schema = current_schema() and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying') order by 1, 2`,
    []
  )
  const found = columns.map(({ column, table }, n) => {
    const given = `"${table}"."${column}"`
    const shown = `case when pg_typeof(${given}) = 'bytea'::regtype then encode(${given}::text::bytea, 'escape') else ${given}::text end`
    return `select ${n} as n where exists (select 1 from "${table}" where position($1 in ${shown}) > 0 or position($2 in ${shown}) > 0)`
  })
  const rows = yield* database.query<{ readonly n: number }>(found.join(" union all "), [
    text,
    Buffer.from(text).toString("hex")
  ])
  return rows.map(({ n }) => `${columns[n]!.table}.${columns[n]!.column}`)
})

/** Runs an effect while the database refuses every audit entry of a workspace, with the constraint `audit_refused`. */
export const whileAuditIsRefused = <A, E, R>(workspaceId: string, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Database.use((database) =>
      database.query(
        `alter table audit_entries add constraint audit_refused check (workspace_id <> '${workspaceId}') not valid`,
        []
      )
    ),
    () => effect,
    () => Database.use((database) => database.query("alter table audit_entries drop constraint audit_refused", []))
  )
