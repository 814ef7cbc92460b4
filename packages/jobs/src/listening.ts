import type { Database } from "@tidings/storage/Database"
import { inHome } from "@tidings/storage/homes/inHome"
import { listen, Unheard } from "@tidings/storage/notifications"
import { Cause, Deferred, type Duration, Effect, Layer, type Scope } from "effect"
import type * as Job from "./Job.ts"
import { jobOf } from "./Lanes.ts"
import { fedEveryMs } from "./Poll.ts"
import { Queue } from "./Queue.ts"
import { channel, Herald } from "./waking/Herald.ts"
import { Neighbours } from "./waking/Neighbours.ts"
import { type WakingNotice, readNotice } from "./waking/WakingNotice.ts"
import { Waking } from "./waking/Waking.ts"

/** Milliseconds between polls of a worker that can be woken, and of one that cannot. */
const usual = { woken: 1_000, unwoken: 250 }
const firstEchoWithin = "1 second"
const echoWithin = "10 seconds"
const sayEvery = "10 seconds"
const tryAgainAfter = "2 seconds"
const noEcho = "a NOTIFY of its own does not arrive; DATABASE_DIRECT_URL must lead to Postgres itself, past any pooler"

/** For a process that works on jobs: it notifies other workers while there are any. */
export const among: Layer.Layer<Herald | Neighbours, never, Database> = Layer.effect(
  Waking,
  Effect.gen(function* () {
    const herald = yield* Herald
    const neighbours = yield* Neighbours
    return {
      worksHere: true,
      tell: (due) => Effect.flatMap(neighbours.areThere, (are) => (are ? herald.tell(due) : Effect.void))
    }
  })
).pipe(Layer.provideMerge(Layer.mergeAll(Herald.layer, Neighbours.layer)))

/**
 * Wakes the queue's worker for jobs of other processes until the scope closes, over a connection of its own at a URL
 * that leads to Postgres itself. A notification to itself tests the connection, at first and then every 10 seconds;
 * while none arrives, which is logged once, the worker polls four times a second, and the connection is reopened.
 */
export const listening = Effect.fnUntraced(function* (
  url: string,
  jobs: ReadonlyArray<Job.Any>,
  every = usual
): Effect.fn.Return<void, never, Queue | Herald | Neighbours | Scope.Scope> {
  const { hear, look } = yield* Queue
  const herald = yield* Herald
  const neighbours = yield* Neighbours
  const names = new Set(jobs.map(({ name }) => name))
  let echo = Deferred.makeUnsafe<void>()
  let isUnheard = false

  const noted = Effect.fnUntraced(function* ({ from, here, home, look: isMore, turns }: WakingNotice) {
    if (from === herald.name) return Deferred.doneUnsafe(echo, Effect.void)
    if (here !== undefined) yield* neighbours.note(from)
    if (here === "asks") yield* herald.say("says")
    // A process of another version may enqueue jobs that are unknown here.
    yield* inHome(home, hear(turns.filter(({ lane }) => names.has(jobOf(lane)))))
    if (isMore) yield* look()
  })

  const said = (here: "says" | "asks", within: Duration.Input) =>
    Effect.suspend(() => {
      echo = Deferred.makeUnsafe()
      return Effect.andThen(herald.say(here), Deferred.await(echo)).pipe(
        Effect.timeoutOrElse({
          duration: within,
          orElse: () => Effect.fail(new Unheard({ message: noEcho }))
        })
      )
    })

  const heard = Effect.gen(function* () {
    // Jobs enqueued meanwhile are in the table.
    yield* look({ jobs: every.woken, feeds: fedEveryMs.woken })
    if (isUnheard) yield* Effect.logInfo("the worker is woken by LISTEN again")
    isUnheard = false
  })

  const unheard = (cause: Cause.Cause<unknown>) =>
    Effect.suspend(() => {
      const looking = look({ jobs: every.unwoken, feeds: fedEveryMs.unwoken })
      if (isUnheard) return looking
      isUnheard = true
      const { message } = Cause.squash(cause) as Error
      const told = Effect.logWarning(
        `nobody wakes the worker, so it looks for jobs every ${every.unwoken} ms: ${message}`
      )
      return Effect.andThen(told, looking)
    })

  const run = Effect.runForkWith(yield* Effect.context<never>())
  const connected = Effect.gen(function* () {
    const lost = yield* listen(url, channel, (text) => {
      const notice = readNotice(text)
      if (notice !== undefined) run(Effect.ignoreCause(noted(notice)))
    })
    yield* said("asks", firstEchoWithin)
    yield* heard
    const saying = Effect.forever(Effect.delay(said("says", echoWithin), sayEvery))
    yield* Effect.raceFirst(lost, saying)
    return yield* new Unheard({ message: "the connection that listens was lost" })
  }).pipe(Effect.scoped)
  yield* Effect.catchCause(connected, unheard).pipe(
    Effect.andThen(Effect.sleep(tryAgainAfter)),
    Effect.forever,
    Effect.forkScoped
  )
})
