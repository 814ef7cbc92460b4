import { type Problem, problem } from "@tidings/schema/Problem"
import { isDatabaseAway } from "@tidings/storage/isOfDatabase"
import type { Cause } from "effect"

/** Seconds after which a call may be retried if the database did not answer, or had no room. */
const databaseBackSeconds = 2

/** The refusal for an unexpected failure: 503 if the database is unavailable, else 500. */
export const refusalOfDefect = (cause: Cause.Cause<unknown>): Problem<"service_unavailable" | "internal_error"> =>
  isDatabaseAway(cause)
    ? problem("service_unavailable", { retryAfterSeconds: databaseBackSeconds })
    : problem("internal_error")
