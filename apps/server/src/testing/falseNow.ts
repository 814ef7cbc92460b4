/**
 * The time of processes: since an instant (Unix milliseconds) it runs `rate` times as fast, and it is `aheadMs` ahead.
 */
export interface FalseTime {
  readonly sinceMs: number
  readonly rate: number
  readonly aheadMs: number
}

/** Returns the false time at a real instant, both in Unix milliseconds. */
export const falseNow = ({ aheadMs, rate, sinceMs }: FalseTime, realMs: number): number =>
  Math.floor(sinceMs + (realMs - sinceMs) * rate + aheadMs)
