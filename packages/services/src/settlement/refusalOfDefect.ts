import { Problem, problem } from "@tidings/schema/Problem"
import { isDatabaseAway, isGivenUp } from "@tidings/storage/isOfDatabase"
import { Cause, Effect, Option } from "effect"

/** Seconds after which a call may be retried if the database did not answer, had no room, or gave it up for another. */
const databaseBackSeconds = 2

/** The refusal for an unexpected failure: 503 if the database cannot do it just now, else 500. */
export const refusalOfDefect = (cause: Cause.Cause<unknown>): Problem<"service_unavailable" | "internal_error"> =>
  isDatabaseAway(cause) || isGivenUp(cause)
    ? problem("service_unavailable", { retryAfterSeconds: databaseBackSeconds })
    : problem("internal_error")

/** The refusal that a cause tells; a defect is logged with these words. */
export const refusalIn = (cause: Cause.Cause<unknown>, words: string): Effect.Effect<Problem> => {
  const failure = Cause.findErrorOption(cause)
  if (Option.isSome(failure) && failure.value instanceof Problem) return Effect.succeed(failure.value)
  return Effect.as(Effect.logError(words, cause), refusalOfDefect(cause))
}
