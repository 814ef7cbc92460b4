import { type FieldError, mostFieldErrors } from "@tidings/schema/FieldError"
import { isWritable } from "@tidings/schema/fields/writable"
import { pathTo } from "@tidings/schema/fieldErrors"

const refused = (path: string): FieldError => ({
  path,
  code: "pattern_mismatch",
  message: "Text must not hold NUL characters or lone surrogates"
})

/**
 * Every text of an input, keys included, that no database can store: with a NUL character, or not well-formed Unicode.
 * Stops at the maximum number of reported errors.
 */
export const unwritable = (input: unknown): ReadonlyArray<FieldError> => {
  const found: Array<FieldError> = []
  const open: Array<readonly [path: string, value: unknown]> = [["", input]]
  for (let next = open.pop(); next !== undefined && found.length < mostFieldErrors; next = open.pop()) {
    const [path, value] = next
    if (typeof value === "string") {
      if (!isWritable(value)) found.push(refused(path))
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => typeof item === "number" || open.push([pathTo(path, index), item]))
    } else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (!isWritable(key)) found.push(refused(path))
        if (typeof member === "object" || typeof member === "string") open.push([pathTo(path, key), member])
      }
    }
  }
  return found
}
