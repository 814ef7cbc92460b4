import { Clock, Context, Effect, Layer, type Scope } from "effect"
import type { Allowance, RateRequest } from "./Allowance.ts"
import { MemoryCounters } from "./MemoryCounters.ts"
import { RedisCounters, RedisTimeout } from "./RedisCounters.ts"
import { monotonicMs } from "../caches/monotonicMs.ts"

/**
 * Pause before Redis is asked again after it failed to answer, so that a hanging one delays one call per second and not
 * all.
 */
const pauseMs = 1_000

/** Consecutive slow answers that count as an outage; a connected Redis that was slow once is not away. */
const missesOfOutage = 3

/**
 * Counts a call against its key's token bucket and its workspace's sliding window, both or neither. TokenBucket and
 * SlidingWindow state the limits that are never exceeded. Decided in docs/decisions/calls.md.
 */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    readonly take: (request: RateRequest) => Effect.Effect<Allowance>
  }
>()("@tidings/services/RateLimits") {
  /** Counts in a single process; the counts end with it. */
  static readonly layerMemory: Layer.Layer<RateLimits> = Layer.sync(RateLimits, () => {
    const counters = new MemoryCounters()
    return { take: (request) => Clock.clockWith((clock) => Effect.succeed(counters.take(request, clock))) }
  })

  /**
   * Counts over any number of processes. While Redis does not answer, each process counts alone from zero: no call
   * fails or waits much longer than `timeoutMs` (`heardWithin`); one warning is logged at the start of the outage and
   * one line at its end.
   */
  static readonly layerRedis = (url: string, { timeoutMs = 50 } = {}): Layer.Layer<RateLimits> =>
    Layer.effect(RateLimits, makeRedis(url, timeoutMs))
}

const makeRedis = (url: string, timeoutMs: number): Effect.Effect<RateLimits["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const shared = yield* RedisCounters.connect(url, timeoutMs)
    const alone = new MemoryCounters()
    let isDown = false
    let misses = 0
    let pausedUntilMs = 0

    return {
      take: Effect.fnUntraced(function* (request) {
        const clock = yield* Clock.Clock
        if (monotonicMs(clock) < pausedUntilMs) return alone.take(request, clock)

        const answer = yield* Effect.result(
          Effect.tryPromise({ try: () => shared.take(request, clock), catch: (error) => error })
        )
        if (answer._tag === "Failure") {
          pausedUntilMs = monotonicMs(clock) + pauseMs
          misses += answer.failure instanceof RedisTimeout ? 1 : missesOfOutage
          if (!isDown && misses >= missesOfOutage) {
            isDown = true
            yield* Effect.logWarning(
              "Redis does not answer: each process counts rate limits alone until it does",
              String(answer.failure)
            )
          }
          return alone.take(request, clock)
        }
        misses = 0
        if (isDown) {
          isDown = false
          yield* Effect.logInfo("Redis answers again: rate limits are counted across processes")
        }
        return answer.success
      })
    }
  })
