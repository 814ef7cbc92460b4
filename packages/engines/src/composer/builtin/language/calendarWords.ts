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
const dated: ReadonlyArray<Intl.DateTimeFormatOptions> = [
  { day: "numeric", month: "long" },
  { month: "long" },
  { day: "numeric", month: "short" }
]

const fold = (word: string): string => word.normalize("NFKC").toLocaleLowerCase("en").replace(/\.$/u, "")

const partOf = (locale: string, type: "month" | "weekday", at: number, options: Intl.DateTimeFormatOptions): string =>
  fold(
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: "UTC" })
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? ""
  )

/** True for a single word of letters. */
const isWord = (word: string): boolean => /^\p{L}[\p{L}\p{M}]{2,}$/u.test(word)

const named = (type: "month" | "weekday", count: number, dayOf: (n: number) => number, forms: typeof dated) =>
  new Map(
    locales.flatMap((locale) =>
      Array.from({ length: count }, (_, n) => n).flatMap((n) =>
        forms
          .map((form) => partOf(locale, type, dayOf(n), form))
          .filter(isWord)
          .map((name) => [name, n + 1] as const)
      )
    )
  )

let months: ReadonlyMap<string, number> | undefined
let weekdays: ReadonlyMap<string, number> | undefined

/**
 * Returns the number of the month named by a word in one of 18 languages, long or short, in the form used in dates;
 * undefined if it names none.
 */
export const monthNamed = (word: string): number | undefined =>
  (months ??= named("month", 12, (month) => Date.UTC(2026, month, 12), dated)).get(fold(word))

/** Returns the folded word if it names a day of the week in one of those languages; else undefined. */
export const weekdayNamed = (word: string): string | undefined =>
  (weekdays ??= named("weekday", 7, (day) => Date.UTC(2026, 5, 1 + day), [{ weekday: "long" }])).has(fold(word))
    ? fold(word)
    : undefined

/** True if a word is a day of a month (1 to 31). */
export const isDay = (word: string | undefined): word is string =>
  word !== undefined && Number(word) >= 1 && Number(word) <= 31

const small = /^(?:st|nd|rd|th|er|de|of|do|del|el|le|den|ta)$/iu

/**
 * Returns the words and numbers of a text in order, without those that only join a day to its month: "12th", "12.",
 * "1º" and "1er" are 12 and 1.
 */
export const dateWords = (text: string): ReadonlyArray<string> =>
  (text.match(/\p{L}[\p{L}\p{M}]{0,30}|[0-9]{1,4}/gu) ?? []).filter((word) => !small.test(word))
