import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { and, eq, sql, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Ownership } from "./worlds.ts"

type Rows = PgTable & { readonly workspaceId: PgColumn; readonly livemode?: PgColumn }

const ofWorld = (rows: Rows, livemode: boolean): SQL | undefined => rows.livemode && eq(rows.livemode, livemode)

/** The workspace and world of an owner; a workspace alone means its live world. */
export const worldOf = (whose: World | WorkspaceId): World =>
  typeof whose === "string" ? { workspaceId: whose, livemode: true } : whose

/** Condition for the rows that a world may change: its own, or the workspace's in a table without worlds. */
export const ownOf = (rows: Rows, whose: World | WorkspaceId): SQL | undefined => {
  const { livemode, workspaceId } = worldOf(whose)
  return and(eq(rows.workspaceId, workspaceId), ofWorld(rows, livemode))
}

/**
 * Condition for the rows that a world may read: its own, and for the sandbox also the live ones if the table has both.
 */
export const seenFrom = (rows: Rows, { of }: Ownership, whose: World | WorkspaceId): SQL | undefined =>
  of === "both" && !worldOf(whose).livemode ? eq(rows.workspaceId, worldOf(whose).workspaceId) : ownOf(rows, whose)

/** Condition that excludes live rows shadowed by one of the world's own. */
export const unshadowedFrom = (rows: Rows, kind: Ownership, whose: World | WorkspaceId): SQL | undefined => {
  if (kind.of !== "both" || kind.named.length === 0 || worldOf(whose).livemode) return undefined
  const columns = rows as unknown as Readonly<Record<string, PgColumn>>
  const same = kind.named.map((name) => sql`shadow.${sql.identifier(columns[name]!.name)} = ${columns[name]!}`)
  return sql`(not ${rows.livemode!} or not exists (select 1 from ${rows} as shadow
    where shadow.workspace_id = ${rows.workspaceId} and not shadow.livemode and ${and(...same)}))`
}

/**
 * SQL condition on a table with both worlds: the rows that a world may read, except live ones shadowed by one of its
 * own with the same name; workspace and livemode are SQL expressions.
 */
export const unshadowed = (table: string, alias: string, name: string, workspaceId: string, livemode: string): string =>
  `${alias}.workspace_id = ${workspaceId} and (${alias}.livemode = ${livemode} or (${alias}.livemode and not exists (
    select 1 from ${table} as shadow where shadow.workspace_id = ${alias}.workspace_id and shadow.${name} = ${alias}.${name} and not shadow.livemode)))`
