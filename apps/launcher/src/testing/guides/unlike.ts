const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "an array" : typeof value)

/**
 * Lists the keys of a guide's answer that the real answer lacks or has with another type; every item of an array is
 * expected to be like its first, and a value shown as null or … may be anything.
 */
export const unlike = (shown: unknown, answered: unknown, path = "the answer"): ReadonlyArray<string> => {
  if (shown === null || shown === "…") return []
  if (kindOf(shown) !== kindOf(answered))
    return [`${path} is ${kindOf(answered)}, and the guide shows ${kindOf(shown)}`]
  if (Array.isArray(shown)) {
    const [first] = answered as ReadonlyArray<unknown>
    return shown.length === 0 ? [] : unlike(shown[0], first, `${path}[0]`)
  }
  if (typeof shown !== "object") return []
  return Object.entries(shown).flatMap(([key, value]) =>
    Object.hasOwn(answered as object, key)
      ? unlike(value, (answered as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path} has no ${key}`]
  )
}
