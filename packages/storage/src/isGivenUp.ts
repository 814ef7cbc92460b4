import { Cause, Predicate } from "effect"

/** True when the database took a transaction back for the sake of others (a deadlock, SQLSTATE class 40): the same again may pass. */
export const isGivenUp = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  const inner = Predicate.hasProperty(error, "cause") ? error.cause : undefined
  return [error, inner].some((one) => Predicate.hasProperty(one, "code") && /^40\d{3}$/u.test(String(one.code)))
}
