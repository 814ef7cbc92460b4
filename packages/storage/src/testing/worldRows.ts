import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import * as exported from "../tables/index.ts"
import { type Ownership, worlds, type WorldTable } from "../worlds.ts"

const kindOf = (table: string) => (worlds as Readonly<Record<string, Ownership>>)[table]
const isOwn = (table: string) => ["own", "both"].includes(kindOf(table)?.of ?? "")

type Config = ReturnType<typeof getTableConfig>
const configs: ReadonlyArray<Config> = Object.values(exported)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableConfig(table as PgTable))
const has = ({ columns }: Config, name: string) => columns.some((column) => column.name === name)

/** A table with the joins to the rows it depends on, and the columns of their owner. */
interface Standing {
  readonly table: string
  readonly joins: string
  readonly workspaceId: string
  readonly livemode: string
}

/** The rows that rows of partitioned tables depend on, without a foreign key: tables and columns. */
const parents: Readonly<Record<string, readonly [column: string, table: PgTable]>> = {
  webhook_attempts: ["delivery_id", exported.webhookDeliveries],
  webhook_deliveries: ["webhook_id", exported.webhooks]
}

/** Pairs of columns by which rows of a table depend on those of another. */
const dependencesOf = ({ foreignKeys, name }: Config) => {
  const declared = foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    return { to: foreignTable, pairs: columns.map((column, place) => [column.name, foreignColumns[place]!.name]) }
  })
  const [column, to] = parents[name] ?? []
  return to === undefined ? declared : [...declared, { to, pairs: [[column!, "id"]] }]
}

/** Finds the owner in a table's own columns, or else in a row that its rows refer to; undefined if neither has one. */
const standingOf = (table: Config, alias = "t"): Standing | undefined => {
  if (isOwn(table.name))
    return {
      table: `${table.name} ${alias}`,
      joins: "",
      workspaceId: `${alias}.workspace_id`,
      livemode: `${alias}.livemode`
    }
  if (kindOf(table.name)?.of === "live") return undefined
  for (const { pairs, to } of dependencesOf(table)) {
    const up = `${alias}_${alias}`
    const parent = standingOf(getTableConfig(to), up)
    if (parent === undefined) continue
    const same = pairs.map(([own, theirs]) => `${alias}.${own} = ${up}.${theirs}`)
    return {
      table: `${table.name} ${alias}`,
      joins: ` join ${parent.table} on ${same.join(" and ")}${parent.joins}`,
      workspaceId: parent.workspaceId,
      livemode: has(table, "livemode") ? `${alias}.livemode` : parent.livemode
    }
  }
  return undefined
}

/**
 * Tables with rows of a world, including dependent rows; in tables of both worlds, by the livemode of the row's owner.
 */
const ofWorlds = configs.flatMap((table) => {
  const standing = standingOf(table)
  return standing === undefined ? [] : [{ name: table.name, ...standing }]
})

/** Columns to ignore, since a call marks its key or list in them. */
const marks: Readonly<Record<string, string>> = { keys: " - 'last_used_at'", lists: " - 'sandbox_member_count'" }
/** Tables of the whole workspace, which no sandbox call may change. */
const ofLive = configs.filter(
  ({ name }) => kindOf(name)?.of === "live" || name === "credit_entries" || name === "send_budgets"
)

const rowsOf = (livemode: boolean) => [
  ...ofWorlds.map(
    (one) =>
      `select '${one.name}' as name, coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows from ${one.table}${one.joins} where ${one.workspaceId} = $1 and ${one.livemode} = ${livemode}`
  ),
  ...(livemode ? ofLive : []).map(
    ({ name }) =>
      `select '${name}' as name, coalesce(json_agg(to_jsonb(t)${marks[name] ?? ""} order by to_jsonb(t)::text), '[]')::text as rows from ${name} t where workspace_id = $1`
  )
]

/** The tables whose rows are compared. */
export const compared: ReadonlyArray<string> = [...ofWorlds.map(({ name }) => name), ...ofLive.map(({ name }) => name)]

// All other columns of the workspace, such as its policies, belong to the live world.
const ownRow =
  "select 'workspaces' as name, (to_jsonb(w) - 'sandbox_revision')::text as rows from workspaces w where id = $1"

/** Reads every row of one of the workspace's worlds, with dependent rows, by table, as text. */
export const standing = (livemode: boolean, { id }: { readonly id: WorkspaceId }) =>
  Effect.map(
    Database.use((database) =>
      database.query<{ readonly name: string; readonly rows: string }>(
        [...rowsOf(livemode), ...(livemode ? [ownRow] : [])].join(" union all "),
        [id]
      )
    ),
    (tables) => Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  )

/** Counts the rows of a table in a world. */
export const countedIn = (table: WorldTable, { livemode, workspaceId }: World) =>
  Effect.map(
    Database.use((database) =>
      database.query<{ readonly n: number }>(
        `select count(*)::int as n from ${table} where workspace_id = $1 and livemode = $2`,
        [workspaceId, livemode]
      )
    ),
    ([row]) => row!.n
  )
