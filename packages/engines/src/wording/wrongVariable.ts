import type { FieldError } from "@tidings/schema/FieldError"
import { member } from "../templates/contract/fieldPath.ts"

/** Returns the path of a variable in a request. */
export const pathOf = (name: string): string => member("variables", name)

/** Returns the error for a variable that a kit entry lacks. */
export const unknownVariable = (name: string, entry: string, known: ReadonlyArray<string>): FieldError => ({
  path: pathOf(name),
  code: "unknown_variable",
  message: `${entry} has no variable of this name; it has ${known.join(", ")}`
})

/** Returns the error for a missing required variable. */
export const missingVariable = (name: string): FieldError => ({
  path: pathOf(name),
  code: "required",
  message: `${name} is required`
})

/** Message for a value that is no web URL. */
export const notWebUrl = "must be an absolute http or https URL without a user name or password"
