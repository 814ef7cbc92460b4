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
  "ar",
  "he",
  "fi",
  "tr"
]

const named = (locale: string, month: number, options: Intl.DateTimeFormatOptions): string | undefined =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: "UTC" })
    .formatToParts(Date.UTC(2026, month, 12))
    .find(({ type }) => type === "month")?.value

const forms: ReadonlyArray<Intl.DateTimeFormatOptions> = [
  { day: "numeric", month: "long" },
  { month: "long" },
  { day: "numeric", month: "short" }
]

let known: ReadonlySet<string> | undefined

const fold = (word: string): string => word.normalize("NFC").toLocaleLowerCase("en").replace(/\.$/u, "")

/** The names of the months in the languages above, long and short, as they stand in a date. */
const months = (): ReadonlySet<string> =>
  (known ??= new Set(
    locales.flatMap((locale) =>
      forms.flatMap((form) =>
        Array.from({ length: 12 }, (_, month) => fold(named(locale, month, form) ?? "")).filter(
          (name) => /^\p{L}{3,}$/u.test(name) // not a number, nor several words
        )
      )
    )
  ))

const mostRead = 2_000

interface Found {
  readonly day: string
  readonly month: string
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && Number(text) >= 1 && Number(text) <= 31

/** The day with which a range begins that ends with another: "12 to 14", "12–14". */
const firstOf = (before: ReadonlyArray<string>, last: string): string | undefined =>
  before.findLast((word) => isDay(word) && Number(word) < Number(last))

/** The first day, or range of days, with its month that a text names, in its own words; undefined where it names none. */
export const dateIn = (text: string): Found | undefined => {
  // Words and numbers alone; "12th", "12.", "1º" and "1er" are 12 and 1.
  const words = Array.from(
    text.slice(0, mostRead).matchAll(/\p{L}[\p{L}\p{M}]{0,30}|[0-9]{1,4}/gu),
    ([word]) => word
  ).filter((word) => !/^(?:st|nd|rd|th|er|de|of|el|le|den|ta)$/iu.test(word))
  for (const [at, word] of words.entries()) {
    if (!months().has(fold(word))) continue
    const [before, after] = [words[at - 1], words[at + 1]]
    const day = isDay(before) ? before : isDay(after) ? after : undefined
    if (day === undefined) continue
    const first = day === before ? firstOf(words.slice(Math.max(0, at - 3), at - 1), day) : undefined
    return { day: first === undefined ? day.padStart(2, "0") : `${first}–${day}`, month: word }
  }
  return undefined
}
