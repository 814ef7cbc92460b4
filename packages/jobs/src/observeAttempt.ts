import type { ClaimedJob } from "@tidings/storage/repositories/JobRepository"
import { Effect, Metric } from "effect"
import type * as Job from "./Job.ts"

/**
 * The outcome of an attempt: done, retried, failed for good, or stopped with its worker. `put_off` and `moved` do not
 * count as attempts.
 */
export type AttemptOutcome = "done" | "retried" | "failed" | "stopped" | "put_off" | "moved"

/** Counts an attempt by its outcome, and adds the outcome to its span. */
export const countAttempt = ({ name }: Job.Any, outcome: AttemptOutcome): Effect.Effect<void> => {
  const attributes = { job: name, outcome }
  const counter = Metric.counter("tidings_job_attempts_total", {
    description: "Attempts of jobs ended",
    incremental: true,
    attributes
  })
  return Effect.andThen(Metric.update(counter, 1), Effect.annotateCurrentSpan("tidings.outcome", outcome))
}

/** Runs an attempt in its own span, and adds job and workspace to its log lines. The payload is never recorded. */
export const observeAttempt =
  (job: Job.Any, { attempt, id, workspaceId }: ClaimedJob) =>
  <A, E, R>(attempted: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    attempted.pipe(
      Effect.withSpan(
        `job ${job.name}`,
        {
          kind: "consumer",
          root: true,
          attributes: { "tidings.job": id, "tidings.attempt": attempt, "tidings.workspace": workspaceId }
        },
        { captureStackTrace: false }
      ),
      Effect.annotateLogs({ job: `${job.name} ${id}`, ...(workspaceId !== "" && { workspace: workspaceId }) })
    )
