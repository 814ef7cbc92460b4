/**
 * Returns the value below which the given share (0 to 1) of the samples lies, linear between neighbours; NaN without
 * samples.
 */
export const quantile = (samples: ReadonlyArray<number>, share: number): number => {
  if (samples.length === 0) return Number.NaN
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]!
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at))
}

/** Returns the middle sample, or the mean of the two in the middle. */
export const median = (samples: ReadonlyArray<number>): number => quantile(samples, 0.5)

/** Divides measurements of the same round, so that a noisy moment affects both sides of a quotient. */
export const pairwise = (over: ReadonlyArray<number>, under: ReadonlyArray<number>): ReadonlyArray<number> => {
  if (over.length !== under.length) throw new RangeError(`${over.length} rounds against ${under.length}`)
  return over.map((value, round) => value / under[round]!)
}
