import type { Clock } from "effect"
import { monotonicMs } from "../caches/monotonicMs.ts"
import { type Allowance, type RateRequest, allowanceOf } from "./Allowance.ts"
import { SlidingWindow } from "./SlidingWindow.ts"
import { TokenBucket } from "./TokenBucket.ts"

/** Minimum number of entries before any is evicted. */
const smallest = 1_024

/**
 * Keeps limiters by id and evicts those that are back at full allowance, which a new one would equal. It sweeps each
 * time its size has doubled, so that it holds at most twice the entries that were busy at the last sweep (or 1,024) at
 * a constant cost per call.
 */
export class IdleEvictingMap<Entry extends { readonly restsAtMs: number }> {
  readonly #entries = new Map<string, Entry>()
  #sweepSize = smallest

  get size(): number {
    return this.#entries.size
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  set(id: string, entry: Entry, nowMs: number): void {
    this.#entries.set(id, entry)
    if (this.#entries.size > this.#sweepSize) this.#sweep(nowMs)
  }

  #sweep(nowMs: number): void {
    for (const [id, entry] of this.#entries) if (entry.restsAtMs <= nowMs) this.#entries.delete(id)
    this.#sweepSize = Math.max(smallest, this.#entries.size * 2)
  }
}

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
