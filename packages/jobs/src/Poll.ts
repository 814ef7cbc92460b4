/** Milliseconds between polls of feed tables, for a worker that can be woken, and for one that cannot. */
export const fedEveryMs = { woken: 30_000, unwoken: 1_000 }

/** Schedule of a worker's own polls, needed since notifications may be lost. */
export class Poll {
  /** Milliseconds from one poll to the next. */
  everyMs: number
  #lookedMs = Number.NEGATIVE_INFINITY
  #latestMs: number | undefined

  constructor(everyMs = 1_000) {
    this.everyMs = everyMs
  }

  isDue(nowMs: number): boolean {
    return nowMs - this.#lookedMs >= this.everyMs || nowMs < this.#lookedMs
  }

  looked(nowMs: number): void {
    this.#lookedMs = nowMs
    this.#latestMs = nowMs
  }

  /**
   * The latest time seen before the clock was set back, or the present time at the first poll, when that is unknown;
   * undefined if the clock runs normally.
   */
  setBackFrom(nowMs: number): number | undefined {
    return this.#latestMs === undefined || nowMs < this.#latestMs ? (this.#latestMs ?? nowMs) : undefined
  }

  /** Makes the next poll due at once, since a notification was missed. */
  lookNext(): void {
    this.#lookedMs = Number.NEGATIVE_INFINITY
  }
}
