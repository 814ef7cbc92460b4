import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"
import { auditParams, insertAudit, type AuditRow } from "./AuditRepository.ts"

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

// An expired answer gives way to the new one; a living one makes the statement fail, and with it the whole deed.
const remember = `insert into idempotency_keys as known
    (workspace_id, livemode, operation, key, request_hash, status, body, request_id, key_id, expires_at)
  values ($10, $11, $12, $13, $14, $15, $16, $17, $18, $19::timestamptz)
  on conflict (workspace_id, livemode, operation, key) do update
    set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
      request_id = excluded.request_id, key_id = excluded.key_id, expires_at = excluded.expires_at
    where known.expires_at <= excluded.expires_at - interval '24 hours'
  returning 1 as kept`

const auditAndRemember = `with entry as (${insertAudit}) ${remember}`

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

/** What calls answered under their Idempotency-Keys. */
export class AnswerRepository extends Context.Service<AnswerRepository>()("@tidings/storage/AnswerRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Takes the key's lock until the transaction ends, and reads what is remembered under it. */
      lockAndRecall: ({ key, livemode, operation, workspaceId }: KeyName, nowMs: number) =>
        Effect.map(
          database.query<Held>(lockAndRecall, [workspaceId, livemode, operation, key, new Date(nowMs).toISOString()]),
          (rows) => rows[0]!
        ),

      /** Writes both in one statement; false, and neither, when another call has answered under the same key meanwhile. */
      writeAuditAndAnswer: (entry: AuditRow, answer: Remembered): Effect.Effect<boolean> =>
        Effect.map(
          database.query(auditAndRemember, [...auditParams(entry), ...rememberParams(answer)]),
          (rows) => rows.length === 1
        ),

      /** Deletes the answers that expired by then. */
      purgeExpired: (nowMs: number) =>
        deleteInBatches(database, "idempotency_keys", "expires_at <= $1::timestamptz", [new Date(nowMs).toISOString()])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
