import { dateWords, isDay, monthNamed, weekdayNamed } from "../builtin/language/calendarWords.ts"
import { folded } from "./folded.ts"

/** Returns the days with months, and the days of the week, that a text names. */
export const datesIn = (text: string): ReadonlyArray<string> => {
  const words = dateWords(folded(text))
  return words.flatMap((word, at) => {
    const weekday = weekdayNamed(word)
    if (weekday !== undefined) return [weekday]
    const month = monthNamed(word)
    if (month === undefined) return []
    return [words[at - 1], words[at + 1]].filter(isDay).map((day) => `${Number(day)}/${month}`)
  })
}
