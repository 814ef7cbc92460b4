import { newId } from "@tidings/schema/Id"
import { JobRepository, type ClaimedJob, type TurnShare } from "@tidings/storage/repositories/JobRepository"
import type { NewJob } from "@tidings/storage/repositories/jobRows"
import { Clock, Duration, Effect, Fiber } from "effect"
import type { Scope } from "effect"
import { type Aftermath, attempt } from "./attempt.ts"
import { lastsMs } from "./Job.ts"
import type * as Job from "./Job.ts"
import { jobOf, Lanes } from "./Lanes.ts"
import { rankOf } from "./Priority.ts"
import { Queue } from "./Queue.ts"
import { type FreePlaces, Turns } from "./Turns.ts"

const afterFailureMs = 1_000
// Jobs enqueued within this time of one another are claimed together; a single one is claimed at once.
const gatherMs = 15
const drainFor = "20 seconds"
// A live worker renews its leases well before they end; those of a dead one end within this time.
const leaseSeconds = 20
const renewEvery = "5 seconds"

type Jobs = ReadonlyArray<Job.Any>

/** Reads the waiting jobs of all processes, after freeing those of dead workers. */
const look = Effect.fnUntraced(function* (jobs: Jobs, turns: Turns) {
  const repository = yield* JobRepository
  yield* repository.freeEndedLeases(yield* Clock.currentTimeMillis)
  const waiting = yield* repository.turns(jobs.map(({ name }) => name))
  for (const turn of waiting) turns.hear(turn, turn.runAtMs)
})

/** Like `look`, for the tables that feed jobs. */
const lookAtFeeds = Effect.fnUntraced(function* (jobs: Jobs, turns: Turns) {
  for (const { feed, name, priority } of jobs) {
    for (const { dueMs, turn } of feed === undefined ? [] : yield* feed.waiting)
      turns.hear({ lane: name, priority: rankOf(priority), workspaceId: turn.workspaceId, weight: turn.weight }, dueMs)
  }
})

/** Looks up the lanes with waiting jobs for notifications that did not name them. */
const sort = Effect.fnUntraced(function* (unsorted: Set<string>, turns: Turns) {
  if (unsorted.size === 0) return
  const lanes = [...unsorted]
  unsorted.clear()
  const repository = yield* JobRepository
  // Keeps the lanes for the next round if the database does not answer.
  const waiting = yield* Effect.onError(repository.turns(lanes), () =>
    Effect.sync(() => lanes.forEach((lane) => unsorted.add(lane)))
  )
  for (const turn of waiting) turns.hear(turn, turn.runAtMs)
})

/** Passes the aftermath of an attempt to the turns. */
const note = Effect.fnUntraced(function* (
  turns: Turns,
  job: Job.Any,
  { lane }: ClaimedJob,
  { due, restsUntilMs }: Aftermath
) {
  for (const turn of due) turns.hear(turn, turn.runAtMs)
  if (restsUntilMs === undefined) return
  turns.rest(lane, { untilMs: restsUntilMs, lastsMs: lastsMs(job), nowMs: yield* Clock.currentTimeMillis })
})

/** Starts the next work in fed lanes: there is no row to claim, so each turn is one attempt. */
const beginFed = (turns: Turns, chosen: ReadonlyArray<TurnShare>, now: number): ReadonlyArray<ClaimedJob> => {
  const taken = new Map<string, number>()
  const begun = chosen.filter((turn) => {
    const before = taken.get(turn.lane) ?? 0
    taken.set(turn.lane, before + 1)
    if (before < turn.free) return true
    turns.hear(turn, now)
    return false
  })
  const claimed = begun.map(({ lane, priority, weight, workspaceId }) => {
    const payload = { workspaceId }
    const turn = { lane, priority, workspaceId, weight }
    return { ...turn, id: newId("job", now), name: lane, serial: null, payload, attempt: 1, claim: "", runAtMs: now }
  })
  const whole = begun.map((turn) => ({ ...turn, share: Number.POSITIVE_INFINITY, free: Number.POSITIVE_INFINITY }))
  turns.settle(whole, claimed, now)
  return claimed
}

/** Claims the next due jobs within the free places; undefined if no job is known to be due. */
const claimDue = Effect.fnUntraced(function* (jobs: Jobs, turns: Turns, room: FreePlaces) {
  const repository = yield* JobRepository
  const now = yield* Clock.currentTimeMillis
  const chosen = turns.choose(room, now)
  if (chosen.length === 0) return undefined
  const isFed = ({ lane }: TurnShare) => jobs.some(({ feed, name }) => feed !== undefined && name === lane)
  const asked = chosen.filter((turn) => !isFed(turn))
  const claimed = asked.length === 0 ? [] : yield* repository.claim(asked, now, leaseSeconds)
  turns.settle(asked, claimed, now)
  return { chosen, claimed: [...claimed, ...beginFed(turns, chosen.filter(isFed), now)] }
})

/** Inserts every repeating job once, under its fixed id; a second process finds it there. */
const putInPlace = Effect.fnUntraced(function* (jobs: Jobs) {
  const queue = yield* Queue
  const repository = yield* JobRepository
  const now = yield* Clock.currentTimeMillis
  const rows = jobs
    .filter(({ everySeconds }) => everySeconds !== undefined)
    .map((job): NewJob => ({ ...queue.row(job, {}, now, { turn: "installation" }), id: `every_${job.name}` }))
  if (rows.length > 0) yield* repository.putInPlace(rows)
})

/** Works on the jobs of the current home until the scope closes, then lets running ones finish (20 s at most). */
export const work = <const J extends Jobs>(
  jobs: J
): Effect.Effect<void, never, Job.Services<J[number]> | JobRepository | Queue | Scope.Scope> =>
  Effect.gen(function* () {
    const { bell, feedPoll, poll, turns, unsorted } = yield* (yield* Queue).awaited
    const repository = yield* JobRepository
    const running = new Map<ClaimedJob, Fiber.Fiber<void>>()
    const byName = new Map(jobs.map((job) => [job.name, job]))

    const lanes = new Lanes(byName)

    const start = Effect.fnUntraced(function* (claimed: ClaimedJob) {
      const job = byName.get(claimed.name)!
      const attempted = Effect.flatMap(attempt(job, claimed), (after) => note(turns, job, claimed, after))
      const ended = Effect.suspend(() => {
        running.delete(claimed)
        lanes.ended(claimed)
        return bell.open
      })
      const fiber = yield* Effect.forkDetach(Effect.ensuring(attempted, ended))
      if (fiber.pollUnsafe() === undefined) running.set(claimed, fiber)
    })

    const renew = Effect.gen(function* () {
      yield* Effect.sleep(renewEvery)
      if (running.size === 0) return
      yield* repository.renew([...running.keys()], (yield* Clock.currentTimeMillis) + leaseSeconds * 1000)
    })

    const unstoppably = <R>(loop: Effect.Effect<void, never, R>) =>
      Effect.forever(
        Effect.catchCause(loop, (cause) =>
          Effect.andThen(Effect.logError("a round of the job worker failed", cause), Effect.sleep(afterFailureMs))
        )
      )

    /** False if no job is known to be due. Claimed jobs are started even if the worker is stopped meanwhile. */
    const takeDue = Effect.uninterruptible(
      Effect.gen(function* () {
        yield* lanes.open(turns.lanes)
        const due = yield* claimDue(jobs, turns, lanes.room())
        if (due === undefined) return false
        lanes.claimed(due.chosen, due.claimed)
        for (const row of due.claimed) yield* start(row)
        return true
      })
    )

    const round = Effect.gen(function* () {
      yield* bell.close
      const now = yield* Clock.currentTimeMillis
      if (poll.isDue(now)) {
        const before = poll.setBackFrom(now)
        poll.looked(now)
        if (before !== undefined) yield* repository.clockSetBack(now, before, leaseSeconds)
        yield* look(jobs, turns)
      }
      if (feedPoll.isDue(now)) {
        feedPoll.looked(now)
        yield* lookAtFeeds(jobs, turns)
      }
      yield* sort(unsorted, turns)
      if (yield* takeDue) return
      // Uses the time from before the claim: turns that became due since count as next, while turns that wait for a
      // free lane do not, since that rings the bell.
      const patienceMs = Math.min(poll.everyMs, turns.nextDueMs(now) - now)
      const [quiet] = yield* Effect.timed(Effect.timeoutOption(bell.await, patienceMs))
      yield* Effect.sleep(Math.max(0, gatherMs - Duration.toMillis(quiet)))
    })

    yield* putInPlace(jobs)
    // Finalizers run in reverse: first no new work is taken, then running jobs are awaited, and until then leases are
    // renewed.
    yield* Effect.forkScoped(unstoppably(renew))
    yield* Effect.addFinalizer(() => Effect.timeoutOption(Fiber.awaitAll([...running.values()]), drainFor))
    yield* Effect.forkScoped(unstoppably(round))
  })

/** Runs every job that is due now, and those they enqueue, one after another; returns the number of jobs run. */
export const drain = <const J extends Jobs>(
  jobs: J
): Effect.Effect<number, never, Job.Services<J[number]> | JobRepository> =>
  Effect.gen(function* () {
    const turns = new Turns()
    const names = new Set(jobs.map(({ name }) => name))
    const room: FreePlaces = {
      free: (lane) => (names.has(jobOf(lane)) ? 100 : 0),
      freeOf: () => Number.POSITIVE_INFINITY,
      promise: () => {}
    }
    let total = 0
    for (;;) {
      yield* look(jobs, turns)
      yield* lookAtFeeds(jobs, turns)
      const claimed = (yield* claimDue(jobs, turns, room))?.claimed ?? []
      if (claimed.length === 0) return total
      for (const row of claimed) {
        const job = jobs.find(({ name }) => name === row.name)!
        yield* note(turns, job, row, yield* attempt(job, row))
      }
      total += claimed.length
    }
  })
