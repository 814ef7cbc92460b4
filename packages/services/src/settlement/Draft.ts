import type { Problem } from "@tidings/schema/Problem"
import { AnswerRepository, type Remembered } from "@tidings/storage/repositories/AnswerRepository"
import { type AuditRow, AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { Database } from "@tidings/storage/Database"
import { Context, Effect } from "effect"

/** Traces of a call besides its effect: its audit entry and remembered answer. */
export interface Traces {
  readonly audit: AuditRow
  readonly answer: Remembered | undefined
}

/** Writes all effects of a deed with its audit entry and remembered answer, or nothing. */
type Commit = (traces: Traces) => Effect.Effect<void, Problem>

/** The draft of a deed, filled in while it runs. */
export interface Drafted {
  commit?: Commit
  /** Fails with the reason why it could not be committed now, as far as known without writing. */
  foreseen?: Effect.Effect<void, Problem>
  /**
   * For a deed that learns its answer only where it writes: returns the traces to write there for a given output. Call
   * it after noting the content of the audit entry; a deed that calls it has written the traces once it succeeds.
   */
  readonly traces?: (output: unknown, nowMs: number) => Traces
}

/** Receives the writes of a deed that runs outside a transaction; undefined for all others, which write directly. */
export const Draft = Context.Reference<Drafted | undefined>("@tidings/services/Draft", {
  defaultValue: () => undefined
})

/** Leaves a draft that commits `written` in one transaction with the audit entry and the remembered answer. */
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
