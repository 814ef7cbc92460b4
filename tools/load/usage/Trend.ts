/** A quantity at the beginning and at the end of a time. */
export interface Trend {
  readonly first: number
  readonly last: number
  readonly most: number
  readonly isFlat: boolean
}

/** Share by which the last tenth may lie above the first and still be flat, and what always may. */
const tolerance = 0.1
const share = 0.1

const mean = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/** Compares the means of the first and the last tenth of evenly spaced samples; `slack` is no growth either. */
export const trendOf = (samples: ReadonlyArray<number>, slack: number): Trend => {
  const tenth = Math.max(1, Math.floor(samples.length * share))
  const [first, last] = [mean(samples.slice(0, tenth)), mean(samples.slice(-tenth))]
  return { first, last, most: Math.max(...samples), isFlat: last <= first * (1 + tolerance) + slack }
}
