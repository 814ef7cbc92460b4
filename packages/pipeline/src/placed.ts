import type { FieldError } from "@tidings/schema/FieldError"
import type { Call } from "./Call.ts"

/** Field errors in the terms of who called: each at its place in what was sent, and each place once. */
export const placed = (fields: ReadonlyArray<FieldError>, places: Call["places"]): ReadonlyArray<FieldError> => {
  if (places === undefined) return fields
  const found = new Map<string, FieldError>()
  for (const field of fields) {
    const name = /^[^.[]*/u.exec(field.path)![0]
    const path = Object.hasOwn(places, name) ? places[name]! + field.path.slice(name.length) : field.path
    if (!found.has(path)) found.set(path, { ...field, path })
  }
  return [...found.values()]
}
