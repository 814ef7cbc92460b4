import { problem } from "@tidings/schema/Problem"
import { Context, Data, Deferred, Duration, Effect } from "effect"
import { Exceeded, Thread } from "./Thread.ts"
import { FairQueue } from "./FairQueue.ts"

const retryAfterSeconds = 1

/** The refusal of a workspace that has more than its share of work waiting. */
export const crowded = (what: string) =>
  problem("workspace_rate_limit", {
    message: `Too many ${what} of this workspace wait to be worked on; try again shortly.`,
    retryAfterSeconds
  })

export { Exceeded } from "./Thread.ts"

/** The owner has more than its share of work waiting, or its turn did not come in time. */
export class Crowded extends Data.TaggedError("Crowded") {}

interface Crew {
  /** URL of a module that calls `answering`. */
  readonly module: URL
  /** Number of concurrent jobs, each in its own thread. */
  readonly atOnce: number
  /**
   * Limit of CPU time from the moment that the thread has loaded what the job needs; at most four times that of
   * wall-clock time.
   */
  readonly deadline: Duration.Duration
}

/** The start of a thread, and its end if it has no job. Tests leave such a thread to the next crew of its module. */
export const ThreadSource = Context.Reference<{
  readonly start: (module: URL) => Thread<any, any>
  readonly end: (thread: Thread<any, any>) => Effect.Effect<unknown>
}>("@tidings/services/ThreadSource", {
  defaultValue: () => ({ start: (module) => new Thread(module), end: ({ end }) => end })
})

/** Maximum number of waiting jobs per owner; `waitAtMost` is their longest wait. */
const mostWaiting = 16
const waitAtMost = "20 seconds"
const loadAtMost = "30 seconds"
/** CPU time after which a job may well reach its deadline, so that a spare thread is prepared; looked at as often. */
const suspicious = Duration.millis(200)
/** Maximum number of times that a job which got little CPU time on a busy machine is given the rest of it. */
const mostTurns = 4

/**
 * Interval of looks: a thread without a job between two of them ends and frees its memory; the next job starts another.
 */
const lookEvery = "3 minutes"

const tooLong = () => Effect.fail(new Exceeded({ what: "time" }))

interface Ticket<In, Out> {
  thread: Thread<In, Out> | undefined
  readonly called: Deferred.Deferred<Thread<In, Out>>
}

/**
 * Runs long work in threads, so that the event loop serves others meanwhile. Owners take turns. A thread that reaches
 * its deadline or memory limit is ended, which fails its job alone: a spare takes over. A defect fails only its caller.
 * Threads unused for some minutes end, and all end with the scope.
 */
export const threads = <In, Out>({ atOnce, deadline, module }: Crew) =>
  Effect.gen(function* () {
    const source = yield* ThreadSource
    const all = new Set<Thread<In, Out>>()
    const idle: Array<Thread<In, Out>> = []
    let unused = new Set<Thread<In, Out>>()
    const turns = new FairQueue<Ticket<In, Out>>()
    let busy = 0

    const forget = (thread: Thread<In, Out>) => {
      all.delete(thread)
      unused.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    }
    const started = () => {
      const thread: Thread<In, Out> = source.start(module)
      thread.ended = forget
      all.add(thread)
      return thread
    }
    const assign = () => {
      while (busy < atOnce) {
        const ticket = turns.next()
        if (ticket === undefined) return
        busy += 1
        ticket.thread = idle.pop() ?? started()
        unused.delete(ticket.thread)
        Deferred.doneUnsafe(ticket.called, Effect.succeed(ticket.thread))
      }
    }
    const warmSpare = (input: In) => {
      if (idle.length > 0) return
      const spare = started()
      spare.warm(input)
      idle.push(spare)
    }

    const scope = yield* Effect.scope
    let isLooking = false
    const endUnused = Effect.suspend(() => {
      const ending = [...unused]
      ending.forEach(forget)
      unused = new Set(idle)
      isLooking = idle.length > 0
      return Effect.forEach(ending, source.end, { concurrency: "unbounded", discard: true })
    })
    const look = Effect.suspend(() => {
      if (isLooking || idle.length === 0) return Effect.void
      isLooking = true
      const looking = Effect.repeat(Effect.delay(endUnused, lookEvery), { while: () => isLooking })
      return Effect.asVoid(Effect.forkIn(looking, scope))
    })

    const leave = (owner: string, ticket: Ticket<In, Out>) =>
      Effect.suspend(() => {
        const { thread } = ticket
        if (thread === undefined) return Effect.sync(() => turns.remove(owner, ticket))
        busy -= 1
        const isSpent = thread.isSpent
        if (isSpent) forget(thread)
        else idle.push(thread)
        assign()
        return isSpent ? Effect.andThen(Effect.forkDetach(thread.end), look) : look
      })

    const worked = Effect.fnUntraced(function* (thread: Thread<In, Out>, input: In) {
      const { begun, outcome } = thread.start(input)
      yield* Effect.timeoutOrElse(Deferred.await(begun), { duration: loadAtMost, orElse: tooLong })
      const before = yield* thread.processorMs
      const used = Effect.map(thread.processorMs, (now) => now - before)
      for (let turn = 0; turn === 0 || (turn < mostTurns && (yield* used) < Duration.toMillis(suspicious)); turn++) {
        const quick = yield* Effect.timeoutOption(Deferred.await(outcome), suspicious)
        if (quick._tag === "Some") return quick.value
      }
      warmSpare(input)
      const allowed = Duration.toMillis(deadline)
      let left = allowed
      for (let turn = 0; turn < mostTurns && left > 0; turn++) {
        const answer = yield* Effect.timeoutOption(Deferred.await(outcome), left)
        if (answer._tag === "Some") return answer.value
        left = allowed - (yield* used)
      }
      return yield* tooLong()
    })

    yield* Effect.addFinalizer(() => Effect.forEach(all, source.end, { concurrency: "unbounded", discard: true }))

    /** Runs the work on an input, in the owner's turn. */
    return (owner: string, input: In): Effect.Effect<Out, Exceeded | Crowded> =>
      Effect.suspend(() => {
        if (turns.count(owner) >= mostWaiting) return Effect.fail(new Crowded())
        const ticket: Ticket<In, Out> = { thread: undefined, called: Deferred.makeUnsafe() }
        const called = Effect.suspend(() => {
          turns.add(owner, ticket)
          assign()
          return Effect.timeoutOrElse(Deferred.await(ticket.called), {
            duration: waitAtMost,
            orElse: () => Effect.fail(new Crowded())
          })
        })
        return Effect.ensuring(
          Effect.flatMap(called, (thread) => worked(thread, input)),
          leave(owner, ticket)
        )
      })
  })
