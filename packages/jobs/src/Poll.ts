/** Milliseconds between looks at the tables that feed jobs, of a worker that can be woken, and of one that nobody can wake. */
export const fedEveryMs = { woken: 30_000, unwoken: 1_000 }

/** When a worker looks for itself at what waits, since nobody may have woken it. */
export class Poll {
  /** Milliseconds from one look to the next. */
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

  /** What the clock had shown before it was set back, which at the first look nobody knows; undefined when it goes on as it should. */
  setBackFrom(nowMs: number): number | undefined {
    return this.#latestMs === undefined || nowMs < this.#latestMs ? (this.#latestMs ?? nowMs) : undefined
  }

  /** Something was missed. */
  lookNext(): void {
    this.#lookedMs = Number.NEGATIVE_INFINITY
  }
}
