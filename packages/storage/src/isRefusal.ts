import { Cause, Predicate } from "effect"

// SQLSTATE classes that speak of the values themselves: data exceptions, broken constraints, more than the engine can take.
const aboutValues = new Set(["22", "23", "54"])

const codeOf = (error: unknown): string =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : ""

/** True when the database answered, and refused a statement for the values it was given: they will never fit, but others may. */
export const isRefusal = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  const codes = [error, Predicate.hasProperty(error, "cause") ? error.cause : undefined].map(codeOf)
  return codes.some((code) => code.length === 5 && aboutValues.has(code.slice(0, 2)))
}
