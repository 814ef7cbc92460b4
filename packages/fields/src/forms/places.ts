import type { Field } from "../Field.ts"

/** Returns the name in a form of a field in another one, whose own name is `at`: items have their numbers in it. */
export const placeBelow = (at: string, above: Pick<Field, "path">, field: Pick<Field, "path">): string =>
  at + field.path.slice(above.path.length)

/** Returns the name of an item, or of a Map's key or value: `headers[3].value`. */
export const placeOfItem = (
  at: string,
  above: Pick<Field, "path">,
  field: Pick<Field, "path">,
  index: number
): string => `${at}[${index}]${field.path.slice(above.path.length + "[]".length)}`

/** Name of the mark that a field is null, as a checkbox that clears it posts it. */
export const nullMark = (at: string): string => `${at}._null`

/** Name of the mark that a field is there and empty: a text of no characters, a list of no items. */
export const emptyMark = (at: string): string => `${at}._empty`

/** Returns the members of a Group's object that none of its fields is for. */
export const othersOf = (
  value: Readonly<Record<string, unknown>>,
  fields: ReadonlyArray<Field>
): Readonly<Record<string, unknown>> => {
  const named = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !named.has(name)))
}
