import type { LayerReading } from "./Allowance.ts"

/** Number of seconds that count: the current one and the 60 before it. */
const windowSeconds = 61

/**
 * The calls of one workspace: never more than the limit in any 60 seconds, wherever they begin. Calls are counted by
 * the second in a ring, so memory is constant; each counts for 60 to 61 seconds, so the error is on the strict side
 * only.
 */
export class SlidingWindow {
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
