import type { FieldError } from "@tidings/schema/FieldError"
import { member } from "../templates/contract/fieldPath.ts"

/** Where a request gives a variable. */
export const pathOf = (name: string): string => member("variables", name)

/** A variable that an entry of a kit has not. */
export const unknownVariable = (name: string, entry: string, known: ReadonlyArray<string>): FieldError => ({
  path: pathOf(name),
  code: "unknown_variable",
  message: `${entry} has no variable of this name; it has ${known.join(", ")}`
})

/** A variable that is needed and was not given. */
export const missingVariable = (name: string): FieldError => ({
  path: pathOf(name),
  code: "required",
  message: `${name} is required`
})

/** A URL that is none. */
export const notWebUrl = "must be an absolute http or https URL without a user name or password"
