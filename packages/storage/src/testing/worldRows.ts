import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { type Kind, worlds, type WorldTable } from "../worlds.ts"

const kinds = Object.entries(worlds) as ReadonlyArray<readonly [table: string, kind: Kind]>

const rowsOf = (livemode: boolean) =>
  kinds.flatMap(([table, { of }]) => {
    const isOwn = of === "own" || of === "both"
    if (!isOwn && (of !== "live" || !livemode)) return []
    const which = isOwn ? ` and livemode = ${livemode}` : ""
    // When a key called last is of the key, whichever world's it is.
    const shown = table === "keys" ? "to_jsonb(t) - 'last_used_at'" : "to_jsonb(t)"
    return [
      `select '${table}' as name, coalesce(json_agg(${shown} order by to_jsonb(t)::text), '[]')::text as rows from ${table} t where workspace_id = $1${which}`
    ]
  })

// Whatever else the workspace is, its policies among it, is live.
const ownRow =
  "select 'workspaces' as name, (to_jsonb(w) - 'sandbox_revision')::text as rows from workspaces w where id = $1"

/** Every row of one of the workspace's worlds, by table, as text. */
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

/** How many rows of a table a world has. */
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
