import { Cause, Clock, Deferred, Effect, Exit, Fiber, Metric, Queue, type Scope } from "effect"
import type { Driver } from "../drivers/Driver.ts"
import { connected } from "../drivers/connected.ts"
import { lookAt, ownIdentity, type Unreadable } from "./lookAt.ts"
import { standbyOutcomeOf, standbyReads, type StandbyOutcome } from "./outcomes.ts"
import { positionNow } from "./position.ts"
import { readOn, type Statements } from "./readOn.ts"
import { standbyNewsOf, type Sighting, sighted, type StandbyFault, unseen } from "./StandbyStanding.ts"

/** A standby that reads are kept from, and since when in Unix milliseconds. */
export interface StandbyAway {
  readonly fault: StandbyFault
  readonly sinceMs: number
}

/** Reads of calls on the standby. */
export interface Reads {
  /** SQL for the primary's position, read with the caller; undefined without a standby. */
  readonly positionNow: string | undefined
  /**
   * Runs an effect that only reads on the standby, if that has replayed this position; else, and after any failure
   * there, on the primary.
   */
  readonly reading: <A, E, R>(self: Effect.Effect<A, E, R>, position: string | null) => Effect.Effect<A, E, R>
  /** The fault that keeps reads from the standby; undefined if there is none. */
  readonly standbyAway: Effect.Effect<StandbyAway | undefined>
}

/** Connections to the standby, from one look that found it well to the failure that ends their use. */
interface Pool {
  readonly driver: Driver
  readonly ended: Deferred.Deferred<void>
}

const lookAgainAfter = "5 seconds"
const leastBetweenPools = "1 second"
const checkedWithin = "250 millis"
const watchedAfter = "1 second"

const words: Readonly<Record<Exclude<StandbyFault, "behind">, string>> = {
  away: "cannot be reached",
  promoted: "is not to be read from",
  foreign: "is not to be read from"
}

/**
 * Reads on a standby. Each is checked on the server that answers it; any failure there has the primary answer within
 * the call, and one that tells of a lost server ends all that goes there. It is looked at again every 5 seconds, for 2
 * at most, from the first read on. Decided in docs/decisions/storage.md.
 */
export const standbyAt = Effect.fnUntraced(function* (
  url: string,
  max: number,
  database: Statements,
  schema?: string
): Effect.fn.Return<Reads, never, Scope.Scope> {
  let pool: Pool | undefined
  let standing = unseen
  const wanted = yield* Deferred.make<void>()
  const doubts = yield* Queue.sliding<void>(1)

  const note = Effect.fnUntraced(function* (sighting: Sighting, said = "") {
    const nowMs = yield* Clock.currentTimeMillis
    const before = standing
    standing = sighted(before, sighting, nowMs)
    const news = standbyNewsOf(before, standing)
    if (news === undefined) return
    if (news === "back") return yield* Effect.logInfo("the standby at DATABASE_READ_URL is read from again")
    const state = news === "behind" ? "has been behind for 10 seconds" : `${words[news]}: ${said}`
    yield* Effect.logWarning(`the standby at DATABASE_READ_URL ${state}; the primary answers its reads meanwhile`)
  })

  const look = Effect.gen(function* () {
    const [own] = yield* database.query<{ readonly identity: string }>(ownIdentity, [])
    return yield* lookAt(url, own!.identity)
  })
  const lost = ({ fault, message }: Unreadable) => note({ kind: "lost", fault }, message)
  const doubted = Effect.forever(Effect.andThen(Queue.take(doubts), look))

  const serve = Effect.fnUntraced(function* (isPooled: boolean) {
    const ended = yield* Deferred.make<void>()
    pool = { driver: yield* connected(url, { max, isPooled, schema, begin: "begin read only", patience: 0 }), ended }
    yield* Effect.raceFirst(Deferred.await(ended), doubted).pipe(Effect.ensuring(end(pool)))
  }, Effect.scoped)

  const end = (ending: Pool) =>
    Effect.suspend(() => {
      if (pool === ending) pool = undefined
      return Deferred.succeed(ending.ended, undefined)
    })

  const round = Effect.gen(function* () {
    const { isPooled } = yield* look
    yield* note({ kind: "found" })
    yield* serve(isPooled)
  }).pipe(
    Effect.andThen(Effect.sleep(leastBetweenPools)),
    Effect.catch((fault) => Effect.andThen(lost(fault), Effect.sleep(lookAgainAfter))),
    Effect.catchCause((cause) =>
      Effect.andThen(Effect.logDebug("a look at the standby failed", cause), Effect.sleep(lookAgainAfter))
    )
  )
  yield* Effect.forkScoped(Effect.andThen(Deferred.await(wanted), Effect.forever(round)))

  const attempt = <A, E, R>({ driver, ended }: Pool, self: Effect.Effect<A, E, R>, position: string) =>
    Effect.gen(function* () {
      let isFresh = false
      const read = { self, position, onFresh: () => void (isFresh = true) }
      // A read whose server is silent is left behind: its rollback would be waited for in vain.
      const fiber = yield* Effect.forkDetach(readOn(database, driver, read))
      const silent = Effect.gen(function* () {
        yield* Effect.sleep(checkedWithin)
        const doubt = Queue.offer(doubts, undefined)
        if (isFresh) return yield* Effect.forever(Effect.delay(doubt, watchedAfter))
        yield* doubt
        return "slow" as const
      })
      const away = Effect.as(Deferred.await(ended), "away" as const)
      return yield* Effect.ensuring(
        Effect.raceAllFirst([Fiber.await(fiber), away, silent]),
        Effect.sync(() => fiber.interruptUnsafe())
      )
    })

  const counted = (outcome: StandbyOutcome) => Metric.update(standbyReads[outcome], 1)

  const elsewhere = Effect.fnUntraced(function* (outcome: StandbyOutcome, from: Pool) {
    yield* counted(outcome)
    if (outcome === "behind" || outcome === "slow") yield* note({ kind: outcome })
    if (outcome === "promoted" || outcome === "away") yield* end(from)
  })

  const reading = Effect.fnUntraced(function* <A, E, R>(self: Effect.Effect<A, E, R>, position: string) {
    yield* Deferred.succeed(wanted, undefined)
    const from = pool
    const isResting = (yield* Clock.currentTimeMillis) < standing.restsUntilMs
    if (from === undefined || isResting) {
      yield* counted(from === undefined ? "away" : standing.wrong === undefined ? "slow" : "behind")
      return yield* self
    }
    const exit = yield* attempt(from, self, position)
    if (typeof exit === "string") {
      yield* elsewhere(exit, from)
      return yield* self
    }
    if (Exit.isSuccess(exit) || !Cause.hasDies(exit.cause)) {
      yield* counted("standby")
      yield* note({ kind: "fresh" })
      return yield* exit
    }
    const outcome = standbyOutcomeOf(exit.cause)
    if (outcome === "failed")
      yield* Effect.logDebug("a read failed on the standby, and goes to the primary", exit.cause)
    yield* elsewhere(outcome, from)
    return yield* self
  })

  return {
    positionNow,
    reading: (self, position) => (position === null ? self : reading(self, position)),
    standbyAway: Effect.sync(() => (standing.wrong?.isTold === true ? standing.wrong : undefined))
  }
})
