import { Clock, Duration, Effect } from "effect"

/** Runs a purge with the instant, in Unix milliseconds, before which things are older than an age. */
export const olderThan = <A, E, R>(age: Duration.Input, purge: (beforeMs: number) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => purge(now - Duration.toMillis(age)))
