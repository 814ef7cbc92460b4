import { eld } from "eld/extrasmall"

/** The language that a text is written in, as far as so many of its letters tell; und where they do not. */
export const languageOf = (text: string): string => {
  const found = eld.detect(text.replaceAll(/https?:\/\/\S+/giu, " ").slice(0, mostRead))
  return found.isReliable() && found.language !== "" ? found.language : "und"
}

const mostRead = 4_000

let names: Intl.DisplayNames | undefined

/** A language by its English name. */
export const languageName = (locale: string): string => {
  names ??= new Intl.DisplayNames("en", { type: "language" })
  try {
    return names.of(locale) ?? locale
  } catch {
    return locale
  }
}
