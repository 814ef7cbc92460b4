import type { Clock } from "effect"

/** Whole milliseconds of a clock that never jumps; comparable within this process only. */
export const monotonicMs = (clock: Clock.Clock): number => Math.floor(Number(clock.monotonicTimeNanosUnsafe()) / 1e6)
