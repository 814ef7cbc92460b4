import type * as Job from "@tidings/jobs/Job"
import { isStatementRefused } from "@tidings/storage/isOfDatabase"
import { Cause, Effect, Schedule } from "effect"

// Seconds that a lease lasts without renewal; after that, another worker may have taken the job.
const tries = 20

/**
 * Records an end, retrying each second while the database is unreachable: only this process knows the provider's
 * answer, and another one could only call the message unconfirmed. A record that the database rejects for its content
 * is not retried.
 */
export const recordedAtLast = (record: Effect.Effect<Job.End>): Effect.Effect<Job.End> =>
  Effect.sandbox(record).pipe(
    Effect.tapError((cause) => Effect.logWarning("the end of a hand-over could not be recorded", cause)),
    Effect.retry({
      schedule: Schedule.spaced("1 second"),
      times: tries,
      while: (cause: Cause.Cause<never>) => !Cause.hasInterrupts(cause) && !isStatementRefused(cause)
    }),
    Effect.catch(Effect.failCause)
  )
