import type { Clock } from "effect"

/** Returns whole milliseconds of a monotonic clock; comparable within this process only. */
export const monotonicMs = (clock: Clock.Clock): number => Math.floor(Number(clock.monotonicTimeNanosUnsafe()) / 1e6)
