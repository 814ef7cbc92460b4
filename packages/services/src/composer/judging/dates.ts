import { folded } from "./folded.ts"

const locales = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "sv",
  "da",
  "pl",
  "cs",
  "ru",
  "uk",
  "el",
  "fi",
  "tr",
  "ar",
  "he"
]

let months: ReadonlyMap<string, number> | undefined
let days: ReadonlySet<string> | undefined

const fold = (word: string): string => word.normalize("NFKC").toLocaleLowerCase("en").replace(/\.$/u, "")

const partOf = (locale: string, type: "month" | "weekday", at: number, options: Intl.DateTimeFormatOptions) =>
  fold(
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: "UTC" })
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? ""
  )

const isWord = (word: string): boolean => /^\p{L}[\p{L}\p{M}]{2,}$/u.test(word)

/** Names of the months in the languages above, with which of them each is. */
const monthNames = () =>
  (months ??= new Map(
    locales.flatMap((locale) =>
      Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
        [{ day: "numeric", month: "long" }, { month: "long" }, { day: "numeric", month: "short" }]
          .map((form) => partOf(locale, "month", Date.UTC(2026, month, 12), form as Intl.DateTimeFormatOptions))
          .filter(isWord)
          .map((name) => [name, month + 1] as const)
      )
    )
  ))

const dayNames = () =>
  (days ??= new Set(
    locales.flatMap((locale) =>
      Array.from({ length: 7 }, (_, day) =>
        partOf(locale, "weekday", Date.UTC(2026, 5, 1 + day), { weekday: "long" })
      ).filter(isWord)
    )
  ))

const wordsOf = (text: string): ReadonlyArray<string> => folded(text).match(/\p{L}[\p{L}\p{M}]{0,30}|\d{1,4}/gu) ?? []

const isDay = (word: string | undefined): word is string =>
  word !== undefined && Number(word) >= 1 && Number(word) <= 31

/** Days with their months, and days of the week, that a text names. */
export const datesIn = (text: string): ReadonlyArray<string> => {
  const words = wordsOf(text).filter((word) => !/^(?:st|nd|rd|th|er|de|of|do|del|el|le|den|ta)$/iu.test(word))
  return words.flatMap((word, at) => {
    const low = fold(word)
    if (dayNames().has(low)) return [low]
    const month = monthNames().get(low)
    if (month === undefined) return []
    const around = [words[at - 1], words[at + 1]].filter(isDay)
    return around.length === 0 ? [] : around.map((day) => `${Number(day)}/${month}`)
  })
}
