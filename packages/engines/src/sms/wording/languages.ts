/** A language tag as it is kept: de-AT, zh-Hant. */
export const canonicalLanguage = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag

/** The languages whose wording fits, best first: the tag, what is left of it without its last parts, and none (empty). */
export const languagesFor = (tag: string | undefined): ReadonlyArray<string> => {
  const parts = tag === undefined ? [] : canonicalLanguage(tag).split("-")
  return [...parts.map((_, n) => parts.slice(0, parts.length - n).join("-")), ""]
}
