import type * as Job from "@tidings/jobs/Job"
import { isRefusal } from "@tidings/storage/isRefusal"
import { Cause, Effect, Schedule } from "effect"

// As long as a lease lasts that nobody could renew: then another worker may have taken the job.
const tries = 20

/**
 * Records an end again, a second later each time, while the database cannot be asked: what a provider has said is known here alone, and another
 * process could only call it unconfirmed. What the database refuses for what it says is not written again.
 */
export const recordedAtLast = (record: Effect.Effect<Job.End>): Effect.Effect<Job.End> =>
  Effect.sandbox(record).pipe(
    Effect.tapError((cause) => Effect.logWarning("the end of a hand-over could not be recorded", cause)),
    Effect.retry({
      schedule: Schedule.spaced("1 second"),
      times: tries,
      while: (cause: Cause.Cause<never>) => !Cause.hasInterrupts(cause) && !isRefusal(cause)
    }),
    Effect.catch(Effect.failCause)
  )
