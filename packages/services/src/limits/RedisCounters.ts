import { type Clock, Effect, type Scope } from "effect"
import type { Redis } from "ioredis"
import { type Allowance, type RateRequest, allowanceOf } from "./Allowance.ts"
import { takeScript } from "./takeScript.ts"

/** The error of an answer that did not come in time. */
export class RedisTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`)
  }
}

/** Number of event-loop turns into which a timeout is split; arrived data is read in each of them. */
const turns = 5

/**
 * Resolves to an answer that arrives within this many milliseconds of a running event loop, else rejects; while the
 * process itself is blocked, the time does not count.
 */
const heardWithin = <A>(timeoutMs: number, answer: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    let left = turns
    let timer: NodeJS.Timeout
    const wait = () => {
      if (left-- === 0) return reject(new RedisTimeout(timeoutMs))
      timer = setTimeout(wait, timeoutMs / turns)
    }
    wait()
    void answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })

interface TakesRates {
  takeRates(...keysAndArguments: ReadonlyArray<string | number>): Promise<Array<number>>
}

/**
 * Counts in Redis for every process, one round trip per call. Time is the caller's `Clock`: if the clocks of processes
 * differ by d, a call may wait up to d longer, and no more are allowed than by the clock that is ahead. Redis' own TIME
 * would avoid that, but could not be tested without sleeping. Entries expire a minute after they stop counting, so a
 * clock that was far ahead is soon forgotten.
 */
export class RedisCounters {
  readonly #redis: Redis & TakesRates
  readonly #timeoutMs: number

  constructor(redis: Redis & TakesRates, timeoutMs: number) {
    this.#redis = redis
    this.#timeoutMs = timeoutMs
  }

  /** Counts a call; rejects at once without a connection, and with `Unheard` if Redis does not answer in time. */
  async take({ keyId, workspaceId, rates }: RateRequest, clock: Clock.Clock): Promise<Allowance> {
    const nowMs = clock.currentTimeMillisUnsafe()
    // The braces keep both entries on one node of a cluster.
    const prefix = `tidings:rates:{${workspaceId}}`
    const answer = this.#redis.takeRates(
      `${prefix}:${keyId}`,
      prefix,
      nowMs,
      rates.keyPerSecond,
      rates.keyBurst,
      rates.workspacePerMinute ?? -1
    )
    const [keyWait, keyRemaining, keyReset, wait, remaining, reset] = (await heardWithin(this.#timeoutMs, answer)) as [
      number,
      number,
      number,
      number,
      number,
      number
    ]
    return allowanceOf(
      {
        key: { waitMs: keyWait, remaining: keyRemaining, resetMs: keyReset },
        workspace: rates.workspacePerMinute === null ? null : { waitMs: wait, remaining, resetMs: reset }
      },
      rates,
      nowMs
    )
  }

  /** Connects; succeeds even if Redis is unreachable, since it may return at any time. Closed with the scope. */
  static readonly connect = (url: string, timeoutMs: number): Effect.Effect<RedisCounters, never, Scope.Scope> =>
    Effect.gen(function* () {
      const { Redis } = yield* Effect.promise(() => import("ioredis"))
      const redis = yield* Effect.acquireRelease(
        Effect.sync(
          () =>
            new Redis(url, {
              lazyConnect: true,
              connectTimeout: 1_000,
              // A connection that has not answered for this long is replaced by a new one.
              socketTimeout: 5_000,
              enableAutoPipelining: true,
              // A call that cannot be counted now is not counted later.
              enableOfflineQueue: false,
              autoResendUnfulfilledCommands: false,
              maxRetriesPerRequest: 0,
              retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
              scripts: { takeRates: { lua: takeScript, numberOfKeys: 2 } }
            }) as Redis & TakesRates
        ),
        (redis) => Effect.sync(() => redis.disconnect())
      )
      // Ignored, since `take` rejects as long as there is no connection.
      redis.on("error", () => {})
      yield* Effect.promise(() => redis.connect().catch(() => {}))
      return new RedisCounters(redis, timeoutMs)
    })
}
