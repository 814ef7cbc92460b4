import type { Rates } from "@tidings/schema/Plan"
import type { Clock } from "effect"
import { monotonicMs } from "../caches/monotonicMs.ts"
import { type Allowance, type LayerReading, type RateRequest, allowanceOf } from "./Allowance.ts"

/** Number of seconds that count: the current one and the 60 before it. */
const windowSeconds = 61

/**
 * The calls of one workspace: never more than the limit in any 60 seconds, wherever they begin. Calls are counted by
 * the second in a ring, so memory is constant; each counts for 60 to 61 seconds, so the error is on the strict side
 * only.
 */
class SlidingWindow {
  readonly #counts = new Uint32Array(windowSeconds)
  #total = 0
  /** The newest second that the ring has room for. */
  #second = 0
  /** The instant from which no call counts any more and the window can be discarded. */
  restsAtMs = 0

  /** Milliseconds until one call fits below `limit`; 0 if it fits now. */
  waitMs(limit: number, nowMs: number): number {
    this.#forgetBefore(nowMs)
    if (this.#total < limit) return 0
    let left = this.#total
    for (let age = windowSeconds - 1; age >= 0; age--) {
      left -= this.#counts[(this.#second - age + windowSeconds) % windowSeconds]!
      if (left < limit) return (this.#second - age + windowSeconds) * 1000 - nowMs
    }
    return windowSeconds * 1000
  }

  take(nowMs: number): void {
    this.#forgetBefore(nowMs)
    this.#total += 1
    this.#counts[this.#second % windowSeconds]! += 1
    this.restsAtMs = (this.#second + windowSeconds) * 1000
  }

  read(limit: number, nowMs: number, waitMs: number): LayerReading {
    this.#forgetBefore(nowMs)
    return {
      waitMs,
      remaining: Math.max(0, limit - this.#total),
      resetMs: Math.max(0, this.restsAtMs - nowMs)
    }
  }

  #forgetBefore(nowMs: number): void {
    const second = Math.floor(nowMs / 1000)
    const last = Math.min(second, this.#second + windowSeconds)
    for (let next = this.#second + 1; next <= last; next++) {
      const slot = next % windowSeconds
      this.#total -= this.#counts[slot]!
      this.#counts[slot] = 0
    }
    this.#second = second
  }
}

/**
 * Spending is stored in thousandths of a call, so that each millisecond drains a whole number at any whole rate,
 * without rounding.
 */
const oneCall = 1000

/**
 * The calls of one key: at most `keyBurst + keyPerSecond * t` in any t seconds. It stores spending rather than the
 * rest, so that a new bucket is full and a changed plan applies from the next call on.
 */
class TokenBucket {
  #spent = 0
  #atMs = 0
  /** The instant at which the bucket is full and can be discarded. */
  restsAtMs = 0

  /** Milliseconds until one call fits; 0 if it fits now. */
  waitMs(rates: Rates, nowMs: number): number {
    return Math.max(
      0,
      Math.ceil((this.#spentAt(rates, nowMs) + oneCall - rates.keyBurst * oneCall) / rates.keyPerSecond)
    )
  }

  take(rates: Rates, nowMs: number): void {
    this.#spent = this.#spentAt(rates, nowMs) + oneCall
    this.#atMs = nowMs
    this.restsAtMs = nowMs + this.#spent / rates.keyPerSecond
  }

  read(rates: Rates, nowMs: number, waitMs: number): LayerReading {
    const spent = this.#spentAt(rates, nowMs)
    return {
      waitMs,
      remaining: Math.max(0, Math.floor((rates.keyBurst * oneCall - spent) / oneCall)),
      resetMs: Math.ceil(spent / rates.keyPerSecond)
    }
  }

  #spentAt(rates: Rates, nowMs: number): number {
    return Math.max(0, this.#spent - (nowMs - this.#atMs) * rates.keyPerSecond)
  }
}

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
