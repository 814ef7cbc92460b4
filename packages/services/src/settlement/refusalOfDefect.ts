import { type Problem, problem } from "@tidings/schema/Problem"
import { isDatabaseAway } from "@tidings/storage/isOfDatabase"
import type { Cause } from "effect"

/** When a call may find the database there again that did not answer, or had no room. */
const databaseBackSeconds = 2

/** What a call is refused with for what went wrong unforeseen: 503 where the database is away, else 500. */
export const refusalOfDefect = (cause: Cause.Cause<unknown>): Problem<"service_unavailable" | "internal_error"> =>
  isDatabaseAway(cause)
    ? problem("service_unavailable", { retryAfterSeconds: databaseBackSeconds })
    : problem("internal_error")
