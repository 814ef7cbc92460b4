import { CredentialsRefused, type DeliveryFailure, Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"

/** A failure that means the provider takes no messages at all. */
export type Stopping = CredentialsRefused | Throttled | Unreachable

/** The reason a message is not offered now, and the earliest time it may be, as far as is known (Unix milliseconds). */
export interface Blocked {
  readonly failure: Stopping
  readonly untilMs: number
}

const mostInRow = 5
const trialEveryMs = 60_000
const firstProbeMs = 5_000
const longestProbeMs = 60_000
// Most providers have answered a probe by then.
const answerMs = 2_000

export const isStopping = (failure: DeliveryFailure): failure is Stopping =>
  "stopsAll" in failure && failure.stopsAll === true

/**
 * Circuit breaker of one account: opens after five failures in a row that stop all messages, and during the wait that
 * its provider named, until it answers again. An account that refuses our credentials is not probed; one message a
 * minute tries it.
 */
export class Circuit {
  #inRow = 0
  #last: Stopping | undefined
  #notBeforeMs = 0
  #trialMs = 0
  #probeMs = 0
  #probeAfterMs = firstProbeMs
  #isProbing = false

  succeeded(): void {
    this.#inRow = 0
    this.#last = undefined
    this.#notBeforeMs = 0
    this.#probeAfterMs = firstProbeMs
  }

  failed(failure: Stopping, nowMs: number): void {
    if (this.#inRow === 0) this.#probeMs = nowMs + firstProbeMs
    this.#inRow += 1
    this.#last = failure
    this.#trialMs = nowMs + trialEveryMs
    if (failure._tag === "Throttled" && failure.retryAfterSeconds !== undefined) {
      this.#notBeforeMs = nowMs + failure.retryAfterSeconds * 1000
    }
  }

  /** Returns the block; undefined if a message may be offered now. */
  blocks(nowMs: number): Blocked | undefined {
    const last = this.#last
    if (last === undefined) return undefined
    const words = `not asked: ${last.message}`
    if (nowMs < this.#notBeforeMs) {
      const retryAfterSeconds = Math.ceil((this.#notBeforeMs - nowMs) / 1000)
      const failure = new Throttled({ message: words, retryAfterSeconds, stopsAll: true })
      return { failure, untilMs: this.#isOpen ? this.#probedMs(nowMs) : this.#notBeforeMs }
    }
    if (last._tag === "CredentialsRefused") {
      if (nowMs >= this.#trialMs) return undefined
      return { failure: new CredentialsRefused({ message: words, stopsAll: true }), untilMs: this.#trialMs }
    }
    if (!this.#isOpen) return undefined
    return { failure: new Unreachable({ message: words, stopsAll: true }), untilMs: this.#probedMs(nowMs) }
  }

  /**
   * Like `blocks`, for a message that is offered at once if not blocked. While credentials are refused, it reserves the
   * one trial message of the next minute.
   */
  enters(nowMs: number): Blocked | undefined {
    const blocked = this.blocks(nowMs)
    if (blocked === undefined) this.#trialMs = nowMs + trialEveryMs
    return blocked
  }

  get #isOpen(): boolean {
    return this.#inRow >= mostInRow
  }

  /** Earliest time at which the answer to the next probe is expected, in Unix milliseconds. */
  #probedMs(nowMs: number): number {
    return (this.#isProbing ? nowMs : Math.max(nowMs, this.nextProbeMs)) + answerMs
  }

  /** Time of the next probe, in Unix milliseconds; infinite if none is due. */
  get nextProbeMs(): number {
    if (this.#last === undefined || this.#last._tag === "CredentialsRefused") return Number.POSITIVE_INFINITY
    return Math.max(this.#probeMs, this.#notBeforeMs)
  }

  /** Notes that a probe starts, and doubles the wait until the next one, up to a minute. */
  probes(nowMs: number): void {
    this.#isProbing = true
    this.#probeAfterMs = Math.min(longestProbeMs, 2 * this.#probeAfterMs)
    this.#probeMs = nowMs + this.#probeAfterMs
  }

  /** Notes that the probe was answered or timed out. */
  probed(): void {
    this.#isProbing = false
  }
}
