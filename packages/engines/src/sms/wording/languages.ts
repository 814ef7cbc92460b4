/** Returns a language tag in its stored form: de-AT, zh-Hant. */
export const canonicalLanguage = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag

/**
 * Returns the languages of fitting wordings, best first: the tag, the tag without its last parts, and no language
 * (empty).
 */
export const languagesFor = (tag: string | undefined): ReadonlyArray<string> => {
  const parts = tag === undefined ? [] : canonicalLanguage(tag).split("-")
  return [...parts.map((_, n) => parts.slice(0, parts.length - n).join("-")), ""]
}
