import { Language } from "@tidings/schema/fields/locale/Language"
import { Schema } from "effect"

const isLanguage = Schema.is(Language)

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

/** Returns the language that a contact's trait names, also written like de_AT; undefined if it names none. */
export const languageInTrait = (trait: unknown): string | undefined => {
  const tag = typeof trait === "string" ? trait.trim().replaceAll("_", "-") : undefined
  return isLanguage(tag) ? canonicalLanguage(tag) : undefined
}
