import type { Clock } from "effect"
import { type Allowance, allowanceOf, type RateRequest } from "./Allowance.ts"
import { monotonicMs } from "../caches/monotonicMs.ts"
import { IdleEvictingMap } from "../caches/IdleEvictingMap.ts"
import { SlidingWindow } from "./SlidingWindow.ts"
import { TokenBucket } from "./TokenBucket.ts"

/** Counts in this process alone, by the monotonic clock: a corrected wall clock neither grants nor withholds a call. */
export class MemoryCounters {
  readonly #buckets = new IdleEvictingMap<TokenBucket>()
  readonly #windows = new IdleEvictingMap<SlidingWindow>()

  take({ keyId, workspaceId, rates }: RateRequest, clock: Clock.Clock): Allowance {
    const nowMs = monotonicMs(clock)
    const perMinute = rates.workspacePerMinute
    const bucket = this.#buckets.get(keyId) ?? new TokenBucket()
    const window = perMinute === null ? null : (this.#windows.get(workspaceId) ?? new SlidingWindow())

    const keyWaitMs = bucket.waitMs(rates, nowMs)
    const workspaceWaitMs = window?.waitMs(perMinute!, nowMs) ?? 0
    if (keyWaitMs === 0 && workspaceWaitMs === 0) {
      bucket.take(rates, nowMs)
      this.#buckets.set(keyId, bucket, nowMs)
      window?.take(nowMs)
      if (window) this.#windows.set(workspaceId, window, nowMs)
    }

    const key = bucket.read(rates, nowMs, keyWaitMs)
    const workspace = window?.read(perMinute!, nowMs, workspaceWaitMs) ?? null
    return allowanceOf({ key, workspace }, rates, clock.currentTimeMillisUnsafe())
  }
}
