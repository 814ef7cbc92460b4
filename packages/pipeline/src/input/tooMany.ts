import { pathTo } from "@tidings/schema/fieldErrors"
import type { FieldError } from "@tidings/schema/FieldError"
import { isObject } from "@tidings/schema/isObject"

/** Values that an input may hold, however small: looking at each takes some 5 µs, and nobody else is served meanwhile. */
export const mostValues = 10_000

/** How many values stand in a value, or more than may. */
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

/** The fields of an input that hold more values than it may, or all of it, before anything else is looked at; empty where it holds few enough. */
export const tooMany = (input: unknown): ReadonlyArray<FieldError> => {
  if (!isObject(input) || valuesIn(input) <= mostValues) return []
  const names = Object.keys(input)
  const crowded = names.length > mostValues ? [] : names.filter((name) => valuesIn([input[name]]) > mostValues)
  return crowded.length === 0 ? [refused("")] : crowded.map((name) => refused(pathTo("", name)))
}
