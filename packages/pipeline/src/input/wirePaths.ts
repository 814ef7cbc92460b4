import type { FieldError } from "@tidings/schema/FieldError"

/** Paths of input fields in the original request, if they differ: `{ template: "message.template" }`. */
export type WirePaths = Readonly<Record<string, string>>

/** Field errors in the caller's terms: each at its path in the original request, and each path once. */
export const atWirePaths = (
  fields: ReadonlyArray<FieldError>,
  paths: WirePaths | undefined
): ReadonlyArray<FieldError> => {
  if (paths === undefined) return fields
  const found = new Map<string, FieldError>()
  for (const field of fields) {
    const name = /^[^.[]*/u.exec(field.path)![0]
    const path = Object.hasOwn(paths, name) ? paths[name]! + field.path.slice(name.length) : field.path
    if (!found.has(path)) found.set(path, { ...field, path })
  }
  return [...found.values()]
}
