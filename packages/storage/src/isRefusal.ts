import { Cause, Predicate } from "effect"

// SQLSTATE classes about the values themselves: data exceptions, broken constraints, exceeded engine limits.
const aboutValues = new Set(["22", "23", "54"])

const codeOf = (error: unknown): string =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : ""

/** True if the database answered, and refused a statement for its values: these never succeed, but others may. */
export const isRefusal = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  const codes = [error, Predicate.hasProperty(error, "cause") ? error.cause : undefined].map(codeOf)
  return codes.some((code) => code.length === 5 && aboutValues.has(code.slice(0, 2)))
}
