import { Clock, Effect } from "effect"
import { ProgressBar } from "./ProgressBar.ts"
import { CommandTerminal } from "./CommandTerminal.ts"

/**
 * Shows the name of a pending operation and the elapsed time once it takes longer than a second; the line is erased
 * when it ends, even on failure.
 */
export const whileWaiting = <A, E, R>(what: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const { err } = yield* CommandTerminal
    if (!err.isAnimated) return yield* effect
    const startedMs = yield* Clock.currentTimeMillis
    const bar = new ProgressBar(err, undefined, 0, startedMs)
    const telling = Effect.gen(function* () {
      while (true) {
        yield* Effect.sleep("1 second")
        bar.say(`${what} … ${Math.round(((yield* Clock.currentTimeMillis) - startedMs) / 1000)} s`)
      }
    })
    return yield* Effect.raceFirst(effect, telling).pipe(Effect.ensuring(Effect.sync(() => bar.clear())))
  })
