import type { Field } from "../Field.ts"
import { formOf } from "./formOf.ts"
import { inputOf } from "./inputOf.ts"

type Members = Readonly<Record<string, unknown>>

/** Returns the value of a field that a form was emptied of; undefined if it has to stay as it is. */
const clearedOf = ({ kind: { _tag }, nullable }: Field): unknown => {
  if (nullable) return null
  if (_tag === "List" || _tag === "Rows") return []
  return _tag === "Text" ? "" : undefined
}

/**
 * Returns what differs in the input of a form that was printed with the values of `before`: values that were left as
 * they were are left out, but for required ones, and values that were taken out are cleared.
 */
export const changedIn = (fields: ReadonlyArray<Field>, input: Members, before: Members): Members => {
  const printed = inputOf(fields, formOf(fields, before)) ?? {}
  const changed = new Map(Object.entries(input))
  for (const field of fields) {
    if (!Object.hasOwn(printed, field.name)) continue
    if (JSON.stringify(input[field.name]) === JSON.stringify(printed[field.name])) {
      if (!field.required) changed.delete(field.name)
    } else if (!Object.hasOwn(input, field.name)) {
      const cleared = clearedOf(field)
      if (cleared !== undefined) changed.set(field.name, cleared)
    }
  }
  return Object.fromEntries(changed)
}
