import { Effect, Metric, Schedule } from "effect"
import { standbyReads, type StandbyOutcome } from "../standby/outcomes.ts"

/** Numbers of reads by how they ended on the standby; outcomes without any are left out. */
export type ReadCounts = Partial<Record<StandbyOutcome, number>>

const outcomes = Object.keys(standbyReads) as ReadonlyArray<StandbyOutcome>
const counted = Effect.forEach(outcomes, (outcome) =>
  Effect.map(Metric.value(standbyReads[outcome]), ({ count }) => Number(count))
)

/** Runs an effect, and returns how the reads of the process ended on standbys meanwhile. */
export const readsDuring = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<ReadCounts, E, R> =>
  Effect.gen(function* () {
    const before = yield* counted
    yield* self
    const after = yield* counted
    return Object.fromEntries(
      outcomes.flatMap((outcome, n) => (after[n] === before[n] ? [] : [[outcome, after[n]! - before[n]!]]))
    )
  })

/** Repeats an effect until it is true, for 20 seconds at most. */
export const untilTrue = <E, R>(is: Effect.Effect<boolean, E, R>): Effect.Effect<void, E, R> =>
  Effect.repeat(is, { schedule: Schedule.spaced("20 millis"), until: (now) => now, times: 1000 }).pipe(
    Effect.flatMap((now) => (now ? Effect.void : Effect.die(new Error("it was not true within 20 seconds"))))
  )
