import { Cause, Predicate } from "effect"

/**
 * True if the database rolled a transaction back in favour of others (a deadlock, SQLSTATE class 40): a retry may
 * succeed.
 */
export const isGivenUp = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  const inner = Predicate.hasProperty(error, "cause") ? error.cause : undefined
  return [error, inner].some((one) => Predicate.hasProperty(one, "code") && /^40\d{3}$/u.test(String(one.code)))
}
