import type { ApprovalId, KeyId, WorkspaceId } from "@tidings/schema/Id"
import { Cause, Context, Effect, Layer, Predicate } from "effect"
import { Database } from "../Database.ts"
import { auditParams, insertAudit, type AuditRow } from "./AuditRepository.ts"

/** The key of a remembered answer. */
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
  /** The request that the call waits for, if it was held. */
  readonly held?: ApprovalId
  /** Id of the call that got the answer; `keyId` is the API key that made the call. */
  readonly requestId: string
  readonly keyId: KeyId
  readonly expiresAtMs: number
}

/** A remembered answer as read back. */
export interface Held {
  readonly request_hash: string
  readonly status: number
  readonly body: string
  readonly approval_id: ApprovalId | null
  readonly request_id: string
  readonly key_id: KeyId
}

type Recalled = { readonly locked: boolean } & (Held | { readonly status: null })

// The lock belongs to the transaction: a commit, a rollback or a crash releases it, so no key stays blocked.
const lockAndRecall = `
  select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2::boolean || ' ' || $3 || ' ' || $4, 0)) as locked,
    i.request_hash, i.status, i.body, i.approval_id, i.request_id, i.key_id
  from (select 1) as one left join idempotency_keys i
    on i.workspace_id = $1 and i.livemode = $2 and i.operation = $3 and i.key = $4 and i.expires_at > $5::timestamptz`

// Divides by zero if another transaction holds the lock.
const insist = `select 1 / pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2::boolean || ' ' || $3 || ' ' || $4, 0))::int`

const columns =
  "workspace_id, livemode, operation, key, request_hash, status, body, approval_id, request_id, key_id, expires_at"

/**
 * Remembers the answers of a source with these columns. An expired answer is replaced; a valid one makes the statement
 * fail with a division by zero, and with it the whole transaction, since a statement that merely wrote no row would not
 * stop a commit that travels with it.
 */
export const insertAnswers = (source: string): string =>
  `insert into idempotency_keys as known (${columns}) select ${columns} from ${source} as answer
  on conflict (workspace_id, livemode, operation, key) do update
    set request_hash = excluded.request_hash, body = excluded.body, approval_id = excluded.approval_id, request_id = excluded.request_id,
      key_id = excluded.key_id, expires_at = excluded.expires_at, status = excluded.status / (known.expires_at <= excluded.expires_at - interval '24 hours')::int`

/** The columns of `jsonb_to_record` over `answerRecord`. */
export const answerColumns =
  "workspace_id text, livemode boolean, operation text, key text, request_hash text, status int, body text, approval_id text, request_id text, key_id text, expires_at timestamptz"

export const answerRecord = ({
  expiresAtMs,
  held,
  keyId,
  requestHash,
  requestId,
  workspaceId,
  ...answer
}: Remembered) => ({
  ...answer,
  approval_id: held ?? null,
  workspace_id: workspaceId,
  request_hash: requestHash,
  request_id: requestId,
  key_id: keyId,
  expires_at: new Date(expiresAtMs).toISOString()
})

const auditAndRemember = `with entry as (${insertAudit}) ${insertAnswers(`(select * from jsonb_to_record($11::jsonb) as given (${answerColumns}))`)}`

const codeOf = (error: unknown) => (Predicate.hasProperty(error, "code") ? error.code : undefined)

/**
 * True if a transaction failed because another call with its Idempotency-Key runs, or has answered since the
 * transaction checked.
 */
export const isOvertaken = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return [error, Predicate.hasProperty(error, "cause") ? error.cause : undefined].some(
    (each) => codeOf(each) === "22012"
  )
}

/** Answers of calls, by Idempotency-Key. */
export class AnswerRepository extends Context.Service<AnswerRepository>()("@tidings/storage/AnswerRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /**
       * Takes the key's lock until the transaction ends, and reads the remembered answer; travels with the next
       * statement.
       */
      lockAndRecall: ({ key, livemode, operation, workspaceId }: KeyName, nowMs: number) =>
        Effect.map(
          database.ask<Recalled>(lockAndRecall, [workspaceId, livemode, operation, key, new Date(nowMs).toISOString()]),
          Effect.map(([row]) => ({ locked: row!.locked, held: row!.status === null ? undefined : (row as Held) }))
        ),

      /** Fails the transaction at its end if another transaction holds the key's lock (`isOvertaken`). */
      insistOnLock: ({ key, livemode, operation, workspaceId }: KeyName) =>
        database.post(insist, [workspaceId, livemode, operation, key]),

      /**
       * Writes both with the transaction's commit; if another call has answered under the same key meanwhile, all of it
       * fails (`isOvertaken`).
       */
      writeAuditAndAnswer: (entry: AuditRow, answer: Remembered): Effect.Effect<void> =>
        database.post(auditAndRemember, [...auditParams(entry), JSON.stringify(answerRecord(answer))])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
