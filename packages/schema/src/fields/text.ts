import { Schema } from "effect"

type Check = Parameters<typeof Schema.String.check>[0]

/** Bounds in code points. */
interface Bounds {
  readonly min?: number
  readonly max: number
}

/**
 * A string within its bounds. One that is too long or too short is refused for that alone: no other check sees it, so that none runs over more
 * than `max` code points.
 */
export const text = ({ max, min = 0 }: Bounds, ...checks: ReadonlyArray<Check>) => {
  const length = min === 0 ? Schema.isMaxCodePoints(max) : Schema.isBetweenCodePoints(min, max)
  return Schema.String.check(length.abort(), ...checks)
}

/** The most a body may hold, in code points: for texts whose bound is that of the request, and an error of their own. */
export const bodyLength = 1024 * 1024
