import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { firstIdAt, type AuditId, type WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Conditions } from "../Conditions.ts"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"

interface Row {
  readonly id: AuditId
  readonly ts: string
  readonly actor: AuditEntry["actor"]
  readonly action: string
  readonly target_kind: string | null
  readonly target_id: string | null
  readonly request_id: string
  readonly metadata: AuditEntry["metadata"]
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  ts: iso(row.ts),
  actor: row.actor,
  action: row.action,
  target: row.target_kind === null ? null : { kind: row.target_kind, id: row.target_id! },
  request_id: row.request_id,
  metadata: row.metadata
})

export interface AuditFilter {
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
  /** A kind of actor, or a key's id. */
  readonly actor?: string | undefined
  readonly action?: string | undefined
}

const purgeBatch = 5_000

export class AuditRepository extends Context.Service<AuditRepository>()("@tidings/storage/AuditRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Newest first. */
      list: (
        workspaceId: WorkspaceId,
        filter: AuditFilter,
        page: { readonly before?: string | undefined; readonly limit: number }
      ) => {
        const conditions = new Conditions(workspaceId, page.limit)
          .and(
            filter.sinceMs,
            (id) => `id >= ${id}`,
            (ms) => firstIdAt("aud", ms)
          )
          .and(
            filter.untilMs,
            (id) => `id < ${id}`,
            (ms) => firstIdAt("aud", ms + 1)
          )
          .and(filter.actor, (actor) => `${actor} in (actor ->> 'kind', actor ->> 'key_id')`)
          .and(filter.action, (action) => `action = ${action}`)
          .and(page.before, (id) => `id < ${id}`)
        return Effect.map(
          database.query<Row>(
            `select id, ts, actor, action, target_kind, target_id, request_id, metadata from audit_entries
             where ${conditions.where} order by id desc limit $2`,
            conditions.params
          ),
          (rows) => rows.map(toEntry)
        )
      },

      /** Deletes some of what is older than the given instant; answers how many, to be called until it answers 0. */
      purgeBefore: (beforeMs: number) =>
        Effect.map(
          database.query(
            `delete from audit_entries where id in (select id from audit_entries where ts < $1::timestamptz limit ${purgeBatch}) returning 1 as gone`,
            [new Date(beforeMs).toISOString()]
          ),
          (rows) => rows.length
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
