import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { Actor, AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"

/** What an answer is remembered under. */
export interface KeyName {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly operation: string
  readonly key: string
}

/** An answer under its Idempotency-Key. */
export interface Remembered extends KeyName {
  readonly requestHash: string
  readonly status: number
  readonly body: string
  /** Of the call that it was given to, and the API key that made it. */
  readonly requestId: string
  readonly keyId: KeyId
  readonly expiresAtMs: number
}

export interface AuditRow {
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly tsMs: number
  readonly actor: Actor
  readonly action: string
  readonly target: AuditEntry["target"]
  readonly requestId: string
  readonly metadata: AuditEntry["metadata"]
}

interface Held {
  readonly locked: boolean
  readonly request_hash: string
  /** null: nothing is remembered. */
  readonly status: number | null
  readonly body: string
  readonly request_id: string
  readonly key_id: KeyId
}

// The lock belongs to the transaction: it is gone with a commit, a rollback or a crash, so that no key is ever poisoned.
const lockAndRecall = `
  select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2::boolean || ' ' || $3 || ' ' || $4, 0)) as locked,
    i.request_hash, i.status, i.body, i.request_id, i.key_id
  from (select 1) as one left join idempotency_keys i
    on i.workspace_id = $1 and i.livemode = $2 and i.operation = $3 and i.key = $4 and i.expires_at > $5::timestamptz`

const audit = `insert into audit_entries (id, workspace_id, ts, actor, action, target_kind, target_id, request_id, metadata)
  values ($1, $2, $3::timestamptz, $4::jsonb, $5, $6, $7, $8, $9::jsonb)`

const audits = `insert into audit_entries (id, workspace_id, ts, actor, action, target_kind, target_id, request_id, metadata)
  select * from jsonb_to_recordset($1::jsonb) as entry
    (id text, workspace_id text, ts timestamptz, actor jsonb, action text, target_kind text, target_id text, request_id text, metadata jsonb)`

// An expired answer gives way to the new one; a living one makes the statement fail, and with it the whole deed.
const remember = `insert into idempotency_keys as known
    (workspace_id, livemode, operation, key, request_hash, status, body, request_id, key_id, expires_at)
  values ($10, $11, $12, $13, $14, $15, $16, $17, $18, $19::timestamptz)
  on conflict (workspace_id, livemode, operation, key) do update
    set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
      request_id = excluded.request_id, key_id = excluded.key_id, expires_at = excluded.expires_at
    where known.expires_at <= excluded.expires_at - interval '24 hours'
  returning 1 as kept`

const auditAndRemember = `with entry as (${audit}) ${remember}`

const auditRecord = (row: AuditRow) => ({
  id: row.id,
  workspace_id: row.workspaceId,
  ts: new Date(row.tsMs).toISOString(),
  actor: row.actor,
  action: row.action,
  target_kind: row.target?.kind ?? null,
  target_id: row.target?.id ?? null,
  request_id: row.requestId,
  metadata: row.metadata
})

const auditParams = (row: AuditRow) => {
  const { actor, metadata, ...plain } = auditRecord(row)
  const { id, workspace_id, ts, action, target_kind, target_id, request_id } = plain
  return [
    id,
    workspace_id,
    ts,
    JSON.stringify(actor),
    action,
    target_kind,
    target_id,
    request_id,
    JSON.stringify(metadata)
  ]
}

const rememberParams = (row: Remembered) => [
  row.workspaceId,
  row.livemode,
  row.operation,
  row.key,
  row.requestHash,
  row.status,
  row.body,
  row.requestId,
  row.keyId,
  new Date(row.expiresAtMs).toISOString()
]

/** What a call leaves behind besides its effect: its audit entry and its remembered answer. */
export class CallRepository extends Context.Service<CallRepository>()("@tidings/storage/CallRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const insertAudits = (rows: ReadonlyArray<AuditRow>) =>
      Effect.as(
        database.query(audits, [JSON.stringify(rows.map(auditRecord))]),
        rows.map(() => undefined)
      )
    return {
      /** Writes an audit entry on its own, sharing the round trip with others that are written meanwhile. */
      writeAuditOutside: yield* grouped<AuditRow, void, never>(insertAudits),

      /** Takes the key's lock until the transaction ends, and reads what is remembered under it. */
      lockAndRecall: ({ key, livemode, operation, workspaceId }: KeyName, nowMs: number) =>
        Effect.map(
          database.query<Held>(lockAndRecall, [workspaceId, livemode, operation, key, new Date(nowMs).toISOString()]),
          (rows) => rows[0]!
        ),

      /** Writes an audit entry in the open transaction, with it or not at all. */
      writeAudit: (entry: AuditRow): Effect.Effect<void> => Effect.asVoid(database.query(audit, auditParams(entry))),

      /** Writes both in one statement; false, and neither, when another call has answered under the same key meanwhile. */
      writeAuditAndAnswer: (entry: AuditRow, answer: Remembered): Effect.Effect<boolean> =>
        Effect.map(
          database.query(auditAndRemember, [...auditParams(entry), ...rememberParams(answer)]),
          (rows) => rows.length === 1
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
