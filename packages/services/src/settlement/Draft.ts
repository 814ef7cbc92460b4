import type { Problem } from "@tidings/schema/Problem"
import { AnswerRepository, type Remembered } from "@tidings/storage/repositories/AnswerRepository"
import { type AuditRow, AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { Database } from "@tidings/storage/Database"
import { Context, Effect } from "effect"

/** What a call leaves behind beside what it did. */
export interface Traces {
  readonly audit: AuditRow
  readonly answer: Remembered | undefined
}

/** Writes all that a deed leaves behind, with its audit entry and its remembered answer, or nothing. */
export type Commit = (traces: Traces) => Effect.Effect<void, Problem>

/** What such a deed leaves. */
export interface Drafted {
  commit?: Commit
  /** Why it could not be committed as of now, as far as that is known without writing. */
  foreseen?: Effect.Effect<void, Problem>
  /**
   * For a deed that learns only where it writes what it answers: what it has to write there, beside the rest, if this is its output. A deed that asks has
   * written all of it once it succeeds. Noted by then is what the audit entry is to say.
   */
  readonly traces?: (output: unknown, nowMs: number) => Traces
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
