import { Cause, Clock, Effect } from "effect"

const longestMs = 60_000
const firstMs = 1_000

/**
 * Repeats an effect after any end, failure or defect, until it is interrupted: after a second, then twice as long each
 * time, a minute at most, and after a second again if it ran for a minute. `ended` is called with the cause.
 */
export const persistently = <E, R>(
  deed: Effect.Effect<unknown, E, R>,
  ended: (cause: Cause.Cause<E>) => Effect.Effect<void>
): Effect.Effect<never, never, R> =>
  Effect.gen(function* () {
    let waitMs = firstMs
    for (;;) {
      const beganMs = yield* Clock.currentTimeMillis
      yield* Effect.catchCause(deed, ended)
      const hasLasted = (yield* Clock.currentTimeMillis) - beganMs >= longestMs
      waitMs = hasLasted ? firstMs : waitMs
      yield* Effect.sleep(waitMs)
      waitMs = Math.min(longestMs, 2 * waitMs)
    }
  })
