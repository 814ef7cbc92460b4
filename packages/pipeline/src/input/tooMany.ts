import { pathTo } from "@tidings/schema/fieldErrors"
import type { FieldError } from "@tidings/schema/FieldError"
import { isObject } from "@tidings/schema/isObject"

/**
 * Maximum number of values in an input, however small: checking each takes about 5 µs, which blocks all other calls.
 */
export const mostValues = 10_000

/** The number of values in a value; counting stops above the maximum. */
const valuesIn = (root: unknown): number => {
  let count = 0
  const open: Array<unknown> = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const members: ReadonlyArray<unknown> = Array.isArray(value) ? value : Object.values(value as object)
    count += members.length
    if (count > mostValues) return count
    for (const member of members) if (typeof member === "object" && member !== null) open.push(member)
  }
  return count
}

const refused = (path: string): FieldError => ({
  path,
  code: "too_long",
  message: `Holds more than ${mostValues.toLocaleString("en")} values; make several calls of it`
})

/**
 * The fields of an input with too many values, or the whole input; checked before anything else, and empty if there are
 * few enough.
 */
export const tooMany = (input: unknown): ReadonlyArray<FieldError> => {
  if (!isObject(input) || valuesIn(input) <= mostValues) return []
  const names = Object.keys(input)
  const crowded = names.length > mostValues ? [] : names.filter((name) => valuesIn([input[name]]) > mostValues)
  return crowded.length === 0 ? [refused("")] : crowded.map((name) => refused(pathTo("", name)))
}
