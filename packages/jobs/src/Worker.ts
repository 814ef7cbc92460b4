import { JobRepository, type ClaimedJob } from "@tidings/storage/repositories/JobRepository"
import { Cause, Clock, Effect, Exit, Fiber, Option, Random, Schema } from "effect"
import type { Scope } from "effect"
import * as Job from "./Job.ts"
import { Queue } from "./Queue.ts"

const pollEvery = "1 second"
// Jobs that are asked for within this time of one another are claimed together.
const gatherFor = "5 millis"
const drainFor = "20 seconds"
// A living worker renews its leases well before they end; those of a dead one are free within this time.
const leaseSeconds = 20
const renewEvery = "5 seconds"
const crashRetries = 5

type Jobs = ReadonlyArray<Job.Any>

/** Attempt, then done, again, retried or failed; never fails itself. */
const perform = Effect.fnUntraced(function* (job: Job.Any, claimed: ClaimedJob) {
  const repository = yield* JobRepository
  const last = job.retryAfterSeconds.length + 1
  const isLast = claimed.attempt >= last
  const jitter = yield* Random.nextBetween(0.9, 1.1)
  const waitSeconds = (job.retryAfterSeconds[claimed.attempt - 1] ?? 0) * jitter
  const attempt =
    claimed.attempt > last + crashRetries
      ? Effect.fail(new Job.Retry({ reason: "its worker died at every attempt" }))
      : Effect.flatMap(
          Schema.decodeUnknownEffect(Schema.toCodecJson(job.payload as Schema.Codec<unknown>))(claimed.payload),
          (payload) => job.handler(payload, { number: claimed.attempt, isLast, waitSeconds })
        ).pipe(
          Effect.timeoutOrElse({
            duration: job.timeoutSeconds * 1000,
            orElse: () => Effect.fail(new Job.Retry({ reason: `no end within ${job.timeoutSeconds} s` }))
          })
        )
  const exit = yield* Effect.exit(Effect.interruptible(attempt))
  const now = yield* Clock.currentTimeMillis
  if (Exit.isSuccess(exit)) {
    return yield* job.everySeconds === undefined
      ? repository.done(claimed.id)
      : repository.again(claimed.id, now + job.everySeconds * 1000)
  }
  if (Cause.hasInterruptsOnly(exit.cause)) return yield* repository.retry(claimed.id, now, "stopped")
  const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  const asked = failure instanceof Job.Retry ? failure : undefined
  const reason = asked?.reason ?? Cause.pretty(exit.cause)
  if (asked === undefined) yield* Effect.logError(`job ${job.name} ${claimed.id} failed`, exit.cause)
  if (job.everySeconds !== undefined) return yield* repository.retry(claimed.id, now + job.everySeconds * 1000, reason)
  if (isLast) return yield* repository.fail(claimed.id, now, reason)
  return yield* repository.retry(claimed.id, now + Math.max(waitSeconds, asked?.afterSeconds ?? 0) * 1000, reason)
}, Effect.uninterruptible)

const claimDue = Effect.fnUntraced(function* (jobs: Jobs, free: (job: Job.Any) => number) {
  const repository = yield* JobRepository
  const lanes = jobs.map((job) => ({ name: job.name, free: free(job) })).filter((lane) => lane.free > 0)
  if (lanes.length === 0) return []
  const claimed = yield* repository.claim(lanes, yield* Clock.currentTimeMillis, leaseSeconds)
  return claimed.map((row) => ({ claimed: row, job: jobs.find((job) => job.name === row.name)! }))
})

/** Puts every repeating job in place once; a second process finds it there. */
const schedule = Effect.fnUntraced(function* (jobs: Jobs) {
  const queue = yield* Queue
  for (const job of jobs) if (job.everySeconds !== undefined) yield* queue.enqueue(job, {}, { key: "repeats" })
})

/** Works on the jobs until the scope closes, then lets those at work finish (20 s at most). */
export const work = <const J extends Jobs>(
  jobs: J
): Effect.Effect<void, never, Job.Services<J[number]> | JobRepository | Queue | Scope.Scope> =>
  Effect.gen(function* () {
    const { bell } = yield* Queue
    const repository = yield* JobRepository
    const running = new Map<string, { readonly job: Job.Any; readonly fiber: Fiber.Fiber<void> }>()
    const count = (job: Job.Any) => [...running.values()].filter((each) => each.job === job).length

    const start = Effect.fnUntraced(function* (job: Job.Any, claimed: ClaimedJob) {
      const ended = Effect.suspend(() => {
        running.delete(claimed.id)
        return bell.open
      })
      const fiber = yield* Effect.forkDetach(Effect.ensuring(perform(job, claimed), ended))
      if (fiber.pollUnsafe() === undefined) running.set(claimed.id, { job, fiber })
    })

    const renew = Effect.gen(function* () {
      yield* Effect.sleep(renewEvery)
      if (running.size === 0) return
      yield* repository.renew([...running.keys()], (yield* Clock.currentTimeMillis) + leaseSeconds * 1000)
    })

    const unstoppably = <R>(loop: Effect.Effect<void, never, R>) =>
      Effect.forever(
        Effect.catchCause(loop, (cause) =>
          Effect.andThen(Effect.logError("the worker stumbled", cause), Effect.sleep(pollEvery))
        )
      )

    const round = Effect.gen(function* () {
      yield* bell.close
      const claimed = yield* claimDue(jobs, (job) => job.concurrency - count(job))
      for (const { claimed: row, job } of claimed) yield* start(job, row)
      if (claimed.length > 0) return
      yield* Effect.timeoutOption(bell.await, pollEvery)
      yield* Effect.sleep(gatherFor)
    })

    yield* schedule(jobs)
    // Ended in reverse: first no new work is taken, then what runs is awaited, and until then leases are renewed.
    yield* Effect.forkScoped(unstoppably(renew))
    yield* Effect.addFinalizer(() => {
      const fibers = Array.from(running.values(), ({ fiber }) => fiber)
      return Effect.timeoutOption(Fiber.awaitAll(fibers), drainFor)
    })
    yield* Effect.forkScoped(unstoppably(round))
  })

/** Runs every job that is due now, and those they enqueue, one after another; answers how many ran. */
export const drain = <const J extends Jobs>(
  jobs: J
): Effect.Effect<number, never, Job.Services<J[number]> | JobRepository> =>
  Effect.gen(function* () {
    let total = 0
    for (;;) {
      const claimed = yield* claimDue(jobs, () => 100)
      if (claimed.length === 0) return total
      for (const { claimed: row, job } of claimed) yield* perform(job, row)
      total += claimed.length
    }
  })
