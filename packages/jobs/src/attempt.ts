import { writable } from "@tidings/schema/fields/writable"
import { JobRepository, type ClaimedJob } from "@tidings/storage/repositories/JobRepository"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { Cause, Clock, Effect, Exit, Option, Random, Schema, Metric } from "effect"
import * as Job from "./Job.ts"

/**
 * The outcome of an attempt: done, retried, failed for good, or stopped with its worker. `put_off` and `moved` do not
 * count as attempts.
 */
type AttemptOutcome = "done" | "retried" | "failed" | "stopped" | "put_off" | "moved"

/** Counts an attempt by its outcome, and adds the outcome to its span. */
const countAttempt = ({ name }: Job.Any, outcome: AttemptOutcome): Effect.Effect<void> => {
  const attributes = { job: name, outcome }
  const counter = Metric.counter("tidings_job_attempts_total", {
    description: "Attempts of jobs ended",
    incremental: true,
    attributes
  })
  return Effect.andThen(Metric.update(counter, 1), Effect.annotateCurrentSpan("tidings.outcome", outcome))
}

/** Runs an attempt in its own span, and adds job and workspace to its log lines. The payload is never recorded. */
const observeAttempt =
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

const crashRetries = 5
// A handler's reason may contain text from a receiver or a provider.
const mostReason = 4000
/** Start of the reason of an attempt that ended with a defect, whose text only whoever runs the installation reads. */
export const unexpected = "unexpected error: "
const dayMs = 24 * 60 * 60 * 1000

/** Consequences of an attempt for other jobs. */
export interface Aftermath {
  /** Turns that became due, now or later. */
  readonly due: ReadonlyArray<DueTurn>
  /** End of its lane's rest (Unix milliseconds); absent if it does not rest. */
  readonly restsUntilMs?: number
}

/** Attempts a job, then deletes, requeues or fails it; never fails itself. */
export const attempt = (job: Job.Any, claimed: ClaimedJob): Effect.Effect<Aftermath, never, any> =>
  observeAttempt(job, claimed)(perform(job, claimed))

const perform = Effect.fnUntraced(function* (
  job: Job.Any,
  claimed: ClaimedJob
): Effect.fn.Return<Aftermath, never, any> {
  const repository = yield* JobRepository
  const last = job.retryAfterSeconds.length + 1
  const isLast = claimed.attempt >= last
  const jitter = yield* Random.nextBetween(0.9, 1.1)
  const waitSeconds = (job.retryAfterSeconds[claimed.attempt - 1] ?? 0) * jitter
  const { id, lane, runAtMs: dueMs, serial, workspaceId } = claimed
  const isOverdue = (yield* Clock.currentTimeMillis) - dueMs >= Job.lastsMs(job)
  const endable = serial === null && job.everySeconds === undefined ? id : undefined
  const handled =
    claimed.attempt > last + crashRetries
      ? Effect.fail(new Job.Retry({ reason: "its worker died at every attempt" }))
      : Effect.flatMap(
          Schema.decodeUnknownEffect(Schema.toCodecJson(job.payload as Schema.Codec<unknown>))(claimed.payload),
          (payload) =>
            job.handler(payload, {
              endable,
              lane,
              workspaceId,
              rank: claimed.priority,
              number: claimed.attempt,
              isLast,
              waitSeconds,
              isOverdue
            })
        ).pipe(
          Effect.timeoutOrElse({
            duration: job.timeoutSeconds * 1000,
            orElse: () => Effect.fail(new Job.Retry({ reason: `no end within ${job.timeoutSeconds} s` }))
          })
        )
  const exit = yield* Effect.exit(Effect.interruptible(handled))
  const now = yield* Clock.currentTimeMillis
  const at = (runAtMs: number, write: Effect.Effect<void>) => Effect.as(write, { due: [{ ...claimed, runAtMs }] })
  const lifted = (due: Effect.Effect<ReadonlyArray<DueTurn>>) => Effect.map(due, (due): Aftermath => ({ due }))
  if (job.feed !== undefined) return yield* lifted(settleFed(job, claimed, exit, now + waitSeconds * 1000))
  const next = now + (job.everySeconds ?? 0) * 1000

  if (Exit.isSuccess(exit)) {
    yield* countAttempt(job, "done")
    if (exit.value === Job.ended) return { due: [] }
    if (job.everySeconds === undefined) return yield* lifted(repository.done(claimed))
    return yield* at(next, repository.again(claimed, next, null))
  }
  if (Cause.hasInterruptsOnly(exit.cause)) {
    yield* countAttempt(job, "stopped")
    return yield* at(now, repository.retry(claimed, now, "stopped"))
  }
  const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  if (failure instanceof Job.PutOff) {
    yield* countAttempt(job, "put_off")
    yield* repository.putOff(claimed, writable(failure.reason, mostReason))
    return { due: [claimed], restsUntilMs: failure.untilMs }
  }
  if (failure instanceof Job.Moved) {
    yield* countAttempt(job, "moved")
    yield* repository.move(claimed, failure.lane, failure.withTurn)
    return { due: [{ ...claimed, lane: failure.lane }] }
  }
  const asked = failure instanceof Job.Retry ? failure : undefined
  const reason = writable(asked?.reason ?? `${unexpected}${Cause.pretty(exit.cause)}`, mostReason)
  if (asked === undefined) yield* Effect.logError("the job failed", exit.cause)
  const willFail = isLast && job.everySeconds === undefined
  yield* countAttempt(job, willFail ? "failed" : "retried")
  if (job.everySeconds !== undefined) return yield* at(next, repository.again(claimed, next, reason))
  if (willFail) return yield* lifted(repository.fail(claimed, reason, now, now + job.keepFailedDays * dayMs))
  const runAtMs = now + Math.max(waitSeconds, asked?.notBeforeSeconds ?? 0) * 1000
  const aftermath = yield* at(runAtMs, repository.retry(claimed, runAtMs, reason))
  return asked?.restsSeconds === undefined ? aftermath : { ...aftermath, restsUntilMs: now + asked.restsSeconds * 1000 }
}, Effect.uninterruptible)

/**
 * Settles a fed job, which has no row: its turn is due again when its table says so, and a second later after a
 * failure.
 */
const settleFed = Effect.fnUntraced(function* (
  job: Job.Any,
  claimed: ClaimedJob,
  exit: Exit.Exit<Job.End, unknown>,
  againMs: number
): Effect.fn.Return<ReadonlyArray<DueTurn>> {
  if (Exit.isSuccess(exit)) {
    yield* countAttempt(job, "done")
    const dueMs = exit.value instanceof Job.Next ? exit.value.dueMs : undefined
    return dueMs === undefined ? [] : [{ ...claimed, runAtMs: dueMs }]
  }
  if (Cause.hasInterruptsOnly(exit.cause)) {
    yield* countAttempt(job, "stopped")
    return []
  }
  yield* Effect.logError("the job failed", exit.cause)
  yield* countAttempt(job, "retried")
  return [{ ...claimed, runAtMs: againMs }]
})
