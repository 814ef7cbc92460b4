import { eld } from "eld/extrasmall"

/** Detects the language of a text from its first `mostRead` characters; `und` if that is unreliable. */
export const languageOf = (text: string): string => {
  const found = eld.detect(text.replaceAll(/https?:\/\/\S+/giu, " ").slice(0, mostRead))
  return found.isReliable() && found.language !== "" ? found.language : "und"
}

const mostRead = 4_000

let names: Intl.DisplayNames | undefined

/** Returns the English name of a language. */
export const languageName = (locale: string): string => {
  names ??= new Intl.DisplayNames("en", { type: "language" })
  try {
    return names.of(locale) ?? locale
  } catch {
    return locale
  }
}
