import type { Actor, AuditEntry } from "@tidings/schema/resources/AuditEntry"
import type { World } from "@tidings/schema/World"
import { and, eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { isoOf, isoAt } from "../iso.ts"
import { madeWithin, owned, type PageWindow } from "../owned.ts"
import { auditEntries } from "../tables/index.ts"

/** An audit entry, in the world of the action that it records. */
export interface AuditRow extends World {
  readonly id: string
  readonly tsMs: number
  readonly actor: Actor
  readonly action: string
  readonly target: AuditEntry["target"]
  readonly requestId: string
  readonly metadata: AuditEntry["metadata"]
}

/** Writes one entry, whose `auditParams` are $1 to $10. */
export const insertAudit = `insert into audit_entries (id, workspace_id, livemode, ts, actor, action, target_kind, target_id, request_id, metadata)
  values ($1, $2, $3, $4::timestamptz, $5::jsonb, $6, $7, $8, $9, $10::jsonb)`

/** The columns of `jsonb_to_record` and `jsonb_to_recordset` over `auditRecord`. */
export const auditColumns =
  "id text, workspace_id text, livemode boolean, ts timestamptz, actor jsonb, action text, target_kind text, target_id text, request_id text, metadata jsonb"

/** Writes the entries of a source with these columns, in their order. */
export const insertAudits = (source: string): string =>
  `insert into audit_entries (id, workspace_id, livemode, ts, actor, action, target_kind, target_id, request_id, metadata) select * from ${source} as entry`

const insertTogether = insertAudits(`(select * from jsonb_to_recordset($1::jsonb) as given (${auditColumns}))`)

export const auditRecord = (row: AuditRow) => ({
  id: row.id,
  workspace_id: row.workspaceId,
  livemode: row.livemode,
  ts: isoAt(row.tsMs),
  actor: row.actor,
  action: row.action,
  target_kind: row.target?.kind ?? null,
  target_id: row.target?.id ?? null,
  request_id: row.requestId,
  metadata: row.metadata
})

export const auditParams = (row: AuditRow) => {
  const { actor, metadata, ...plain } = auditRecord(row)
  const { id, workspace_id, livemode, ts, action, target_kind, target_id, request_id } = plain
  return [
    id,
    workspace_id,
    livemode,
    ts,
    JSON.stringify(actor),
    action,
    target_kind,
    target_id,
    request_id,
    JSON.stringify(metadata)
  ]
}

const toEntry = (row: typeof auditEntries.$inferSelect): AuditEntry => ({
  id: row.id,
  ts: isoOf(row.ts),
  actor: row.actor,
  action: row.action,
  target: row.targetKind === null ? null : { kind: row.targetKind, id: row.targetId! },
  request_id: row.requestId,
  metadata: row.metadata
})

export interface AuditFilter {
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
  /** A kind of actor, or a key's id. */
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly target?: NonNullable<AuditEntry["target"]> | undefined
}

export class AuditRepository extends Context.Service<AuditRepository>()("@tidings/storage/AuditRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { list } = yield* owned(auditEntries, toEntry)
    const { action, actor, id, targetId, targetKind } = auditEntries
    return {
      /** Writes an entry with the open transaction's commit, with it or not at all. */
      write: (entry: AuditRow): Effect.Effect<void> => database.post(insertAudit, auditParams(entry)),

      /** Writes an entry on its own, sharing the round trip with concurrent callers. */
      writeOutside: yield* grouped<AuditRow, void, never>((rows) =>
        Effect.as(
          database.query(insertTogether, [JSON.stringify(rows.map(auditRecord))]),
          rows.map(() => undefined)
        )
      ),

      /** Lists entries, newest first. */
      list: (world: World, filter: AuditFilter, window: PageWindow) =>
        list(
          world,
          window,
          ...madeWithin(id, "aud", filter),
          filter.actor === undefined ? undefined : sql`${filter.actor} in (${actor} ->> 'kind', ${actor} ->> 'key_id')`,
          filter.action === undefined ? undefined : eq(action, filter.action),
          filter.target === undefined
            ? undefined
            : and(eq(targetKind, filter.target.kind), eq(targetId, filter.target.id))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
