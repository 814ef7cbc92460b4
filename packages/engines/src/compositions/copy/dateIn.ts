import { dateWords, isDay, monthNamed } from "../../composer/builtin/language/calendarWords.ts"

const mostRead = 2_000

interface Found {
  readonly day: string
  readonly month: string
}

/** Returns the first day of a range that ends with `last`: "12 to 14", "12–14"; undefined if there is no range. */
const firstOf = (before: ReadonlyArray<string>, last: string): string | undefined =>
  before.findLast((word) => isDay(word) && Number(word) < Number(last))

/** Returns the first day, or range of days, with its month in a text, in its own words; undefined if there is none. */
export const dateIn = (text: string): Found | undefined => {
  const words = dateWords(text.slice(0, mostRead))
  for (const [at, word] of words.entries()) {
    if (monthNamed(word) === undefined) continue
    const [before, after] = [words[at - 1], words[at + 1]]
    const day = isDay(before) ? before : isDay(after) ? after : undefined
    if (day === undefined) continue
    const first = day === before ? firstOf(words.slice(Math.max(0, at - 3), at - 1), day) : undefined
    return { day: first === undefined ? day.padStart(2, "0") : `${first}–${day}`, month: word }
  }
  return undefined
}
