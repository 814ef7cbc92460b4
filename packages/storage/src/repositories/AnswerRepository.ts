import type { ApprovalId } from "@tidings/schema/Id"
import { isoAt } from "../iso.ts"
import type { RawRow } from "./RawRow.ts"
import { Cause, Context, Effect, Layer, Predicate } from "effect"
import { Database } from "../Database.ts"
import type { idempotencyKeys } from "../tables/index.ts"
import { auditParams, insertAudit, type AuditRow } from "./AuditRepository.ts"

type Row = typeof idempotencyKeys.$inferSelect

/** The key of a remembered answer. */
export type KeyName = Pick<Row, "workspaceId" | "livemode" | "operation" | "key">

/** An answer under its Idempotency-Key. */
export type Remembered = Omit<Row, "expiresAt" | "approvalId"> & {
  readonly expiresAtMs: number
  /** The request that the call waits for, if it was held. */
  readonly held?: ApprovalId
}

/** A remembered answer as read back. */
export type RememberedAnswer = Pick<
  RawRow<Row>,
  "request_hash" | "status" | "body" | "approval_id" | "request_id" | "key_id"
>

type Recalled = { readonly locked: boolean } & (RememberedAnswer | { readonly status: null })

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

/** SQL that selects a remembered answer as JSON, given SQL expressions for its key and the present instant. */
export const rememberedAs = (by: Readonly<Record<"workspaceId" | "livemode" | "operation" | "key" | "at", string>>) =>
  `select jsonb_build_object('request_hash', i.request_hash, 'status', i.status, 'body', i.body, 'approval_id', i.approval_id, 'request_id', i.request_id, 'key_id', i.key_id) as found
    from idempotency_keys i
    where i.workspace_id = ${by.workspaceId} and i.livemode = ${by.livemode} and i.operation = ${by.operation} and i.key = ${by.key}
      and i.expires_at > ${by.at}
    limit 1`

/**
 * Remembers the answers of a source with these columns. An expired answer is replaced; a valid one makes the statement
 * fail with a division by zero, and with it the whole transaction, since a statement that merely wrote no row would not
 * stop a commit that travels with it.
 */
export const insertAnswers = (source: string): string =>
  `insert into idempotency_keys as known (${columns}) select ${columns} from ${source} as answer
  on conflict (workspace_id, livemode, operation, key) do update
    set request_hash = excluded.request_hash, body = excluded.body, approval_id = excluded.approval_id, request_id = excluded.request_id,
      key_id = excluded.key_id, expires_at = excluded.expires_at, status = excluded.status / (excluded.expires_at - known.expires_at >= interval '24 hours')::int`

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
  expires_at: isoAt(expiresAtMs)
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
          database.ask<Recalled>(lockAndRecall, [workspaceId, livemode, operation, key, isoAt(nowMs)]),
          Effect.map(([row]) => ({
            locked: row!.locked,
            held: row!.status === null ? undefined : (row as RememberedAnswer)
          }))
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
