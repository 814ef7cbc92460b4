import { CredentialsRefused, type DeliveryFailure, Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"

/** What says that a provider takes no message at all. */
export type Stopping = CredentialsRefused | Throttled | Unreachable

/** Why a message is not offered now, and when one may be again, as far as is known (Unix milliseconds). */
export interface Blocked {
  readonly failure: Stopping
  readonly untilMs: number
}

const mostInRow = 5
const trialEveryMs = 60_000
const firstProbeMs = 5_000
const longestProbeMs = 60_000
// Most providers answer by then that they are back.
const answerMs = 2_000

export const isStopping = (failure: DeliveryFailure): failure is Stopping =>
  "stopsAll" in failure && failure.stopsAll === true

/**
 * Whether an account is asked: not after five failures in a row that stop all messages, nor before the instant that its provider named, until it answers
 * again. One that refuses our credentials is not asked by ourselves, but by one message a minute.
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

  /** undefined where a message is offered now. */
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

  /** As `blocks`, for a message that is offered at once where nothing does: of those that find out whether we are still refused it is the only one for a minute. */
  enters(nowMs: number): Blocked | undefined {
    const blocked = this.blocks(nowMs)
    if (blocked === undefined) this.#trialMs = nowMs + trialEveryMs
    return blocked
  }

  get #isOpen(): boolean {
    return this.#inRow >= mostInRow
  }

  /** When the next answer of the provider is there. */
  #probedMs(nowMs: number): number {
    return (this.#isProbing ? nowMs : Math.max(nowMs, this.nextProbeMs)) + answerMs
  }

  /** When the provider is to be asked whether it is back. */
  get nextProbeMs(): number {
    if (this.#last === undefined || this.#last._tag === "CredentialsRefused") return Number.POSITIVE_INFINITY
    return Math.max(this.#probeMs, this.#notBeforeMs)
  }

  /** It is asked now, and the next time after twice as long, a minute at most. */
  probes(nowMs: number): void {
    this.#isProbing = true
    this.#probeAfterMs = Math.min(longestProbeMs, 2 * this.#probeAfterMs)
    this.#probeMs = nowMs + this.#probeAfterMs
  }

  /** It has answered, or not in time. */
  probed(): void {
    this.#isProbing = false
  }
}
