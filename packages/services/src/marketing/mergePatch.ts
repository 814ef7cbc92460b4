import { isObject } from "@tidings/schema/isObject"

/** Applies a merge patch (RFC 7396): null members are removed, objects merged, everything else replaced. */
export const mergePatch = <T extends object>(document: T, patch: object): T => {
  const result = new Map<string, unknown>(Object.entries(document))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name)
    else if (isObject(value)) {
      const before = result.get(name)
      result.set(name, mergePatch(isObject(before) ? before : {}, value))
    } else result.set(name, value)
  }
  return Object.fromEntries(result) as T
}
