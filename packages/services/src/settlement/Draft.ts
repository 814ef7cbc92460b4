import type { Problem } from "@tidings/schema/Problem"
import { AnswerRepository, type Remembered } from "@tidings/storage/repositories/AnswerRepository"
import { type AuditRow, AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { Database } from "@tidings/storage/Database"
import { Context, Effect } from "effect"

/** Writes all that a deed leaves behind, with its audit entry and its remembered answer, or nothing. */
export type Commit = (traces: {
  readonly audit: AuditRow
  readonly answer: Remembered | undefined
}) => Effect.Effect<void, Problem>

/** What such a deed leaves. */
export interface Drafted {
  commit?: Commit
  /** Why it could not be committed as of now, as far as that is known without writing. */
  foreseen?: Effect.Effect<void, Problem>
}

/** Where a deed that is not run in a transaction puts what it would write; undefined for every other, which writes by itself. */
export const Draft = Context.Reference<Drafted | undefined>("@tidings/services/Draft", {
  defaultValue: () => undefined
})

/** Leaves a draft that is committed in one transaction, which `written` shares with the audit entry and the remembered answer. */
export const leaving = Effect.gen(function* () {
  const database = yield* Database
  const answers = yield* AnswerRepository
  const entries = yield* AuditRepository
  return (written: Effect.Effect<void>) =>
    Effect.flatMap(Draft, (draft) => {
      if (draft === undefined) return written
      draft.commit = ({ answer, audit }) =>
        database.transaction(
          Effect.andThen(
            written,
            answer === undefined ? entries.write(audit) : answers.writeAuditAndAnswer(audit, answer)
          )
        )
      return Effect.void
    })
})
