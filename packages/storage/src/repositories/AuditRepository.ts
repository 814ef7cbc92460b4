import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import type { WorkspaceId } from "@tidings/schema/Id"
import { eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"
import { iso } from "../iso.ts"
import { madeWithin, owned, type Window } from "../owned.ts"
import { auditEntries } from "../tables/index.ts"

const toEntry = (row: typeof auditEntries.$inferSelect): AuditEntry => ({
  id: row.id,
  ts: iso(row.ts),
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
}

export class AuditRepository extends Context.Service<AuditRepository>()("@tidings/storage/AuditRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { list } = yield* owned(auditEntries, toEntry)
    const { action, actor, id } = auditEntries
    return {
      /** Newest first. */
      list: (workspaceId: WorkspaceId, filter: AuditFilter, window: Window) =>
        list(
          workspaceId,
          window,
          ...madeWithin(id, "aud", filter),
          filter.actor === undefined ? undefined : sql`${filter.actor} in (${actor} ->> 'kind', ${actor} ->> 'key_id')`,
          filter.action === undefined ? undefined : eq(action, filter.action)
        ),

      /** Deletes what is older than the given instant. */
      purgeBefore: (beforeMs: number) =>
        deleteInBatches(database, "audit_entries", "ts < $1::timestamptz", [new Date(beforeMs).toISOString()])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
