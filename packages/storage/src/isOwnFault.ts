import { isPassing } from "@tidings/schema/catalogue"
import { Problem } from "@tidings/schema/Problem"
import { Cause } from "effect"
import { leavesForOutside } from "./Database.ts"
import { isDatabaseAway, isOfDatabase, isStatementRefused } from "./isOfDatabase.ts"

/** True if the machine was too busy just now, or its database unreachable. */
export const isBusy = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return (error instanceof Problem && isPassing(error)) || isDatabaseAway(cause)
}

/** True if a transaction failed by its own rows, rather than by a passing fault of the database or a busy machine. */
export const isOwnFault = (cause: Cause.Cause<unknown>): boolean =>
  !Cause.hasInterrupts(cause) &&
  !leavesForOutside(cause) &&
  !isBusy(cause) &&
  (isStatementRefused(cause) || !isOfDatabase(cause))
