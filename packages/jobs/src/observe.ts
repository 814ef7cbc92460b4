import type { ClaimedJob } from "@tidings/storage/repositories/JobRepository"
import { Effect, Metric } from "effect"
import type * as Job from "./Job.ts"

/** What became of an attempt: done, to come again, failed for good, or stopped with its worker; or it was none, and its job put off or moved. */
export type Outcome = "done" | "retried" | "failed" | "stopped" | "put_off" | "moved"

/** Counts an attempt by what became of it, and says so in its span. */
export const countAttempt = ({ name }: Job.Any, outcome: Outcome): Effect.Effect<void> => {
  const attributes = { job: name, outcome }
  const counter = Metric.counter("tidings_job_attempts_total", {
    description: "Attempts of jobs ended",
    incremental: true,
    attributes
  })
  return Effect.andThen(Metric.update(counter, 1), Effect.annotateCurrentSpan("tidings.outcome", outcome))
}

/** Makes an attempt a span of its own, and has its log lines name the job and whose turn it took. What the job is about is not told. */
export const observe =
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
