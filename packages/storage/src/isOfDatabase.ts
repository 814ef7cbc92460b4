import { Cause, Predicate } from "effect"

/** True when a statement failed: the database refused it, or could not be asked. Drivers say so by a code, of SQLSTATE or of the socket. */
export const isOfDatabase = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  const inner = Predicate.hasProperty(error, "cause") ? error.cause : undefined
  return [error, inner].some((one) => Predicate.hasProperty(one, "code") && typeof one.code === "string")
}
