import { Schema } from "effect"

type Check = Parameters<typeof Schema.String.check>[0]

/** Bounds in code points. */
interface Bounds {
  readonly min?: number
  readonly max: number
}

/**
 * A string within its bounds. The length is checked first and alone, so that no other check runs over more than `max`
 * code points.
 */
export const text = ({ max, min = 0 }: Bounds, ...checks: ReadonlyArray<Check>) => {
  const length = min === 0 ? Schema.isMaxCodePoints(max) : Schema.isBetweenCodePoints(min, max)
  return Schema.String.check(length.abort(), ...checks)
}

/** The most code points of a request body; the `max` of texts that have an error of their own for being too long. */
export const bodyLength = 1024 * 1024
