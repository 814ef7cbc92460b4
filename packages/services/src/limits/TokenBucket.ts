import type { Rates } from "@tidings/schema/Plan"
import type { LayerReading } from "./Allowance.ts"

/**
 * Spending is stored in thousandths of a call, so that each millisecond drains a whole number at any whole rate,
 * without rounding.
 */
const oneCall = 1000

/**
 * The calls of one key: at most `keyBurst + keyPerSecond * t` in any t seconds. It stores spending rather than the
 * rest, so that a new bucket is full and a changed plan applies from the next call on.
 */
export class TokenBucket {
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
