import { Clock, Duration, Effect } from "effect"

/** Runs a purge with the cutoff of an age, in Unix milliseconds. */
export const olderThan = <A, E, R>(age: Duration.Input, purge: (beforeMs: number) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => purge(now - Duration.toMillis(age)))
