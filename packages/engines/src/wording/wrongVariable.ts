import type { FieldError } from "@tidings/schema/FieldError"
import { member } from "../templates/contract/fieldPath.ts"

/**
 * Parses a value that is as a whole an http or https URL, with its host written out, and without a user name or
 * password; undefined for anything else.
 */
export const webUrl = (value: string): URL | undefined => {
  const url = /^https?:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu.test(value) ? URL.parse(value) : null
  return url === null || url.username !== "" || url.password !== "" ? undefined : url
}

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
