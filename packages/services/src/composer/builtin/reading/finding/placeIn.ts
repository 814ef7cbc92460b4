import { isCapital, setOf, type Word, wordsOf } from "../words.ts"

const venues = setOf(
  "hall|practice|library|store|shop|centre|center|bakery|church|school|park|museum|gallery|theatre|theater|cafe|café|pub|club|house|gym|garden|gardens|yard|barn|office|offices|studio|market|square|street|road|lane|avenue|boathouse|hotel|restaurant|pavilion|stadium|chapel|station|harbour|pier|field|playground|auditorium|workshop|farm|brewery|campus|canteen"
)
const within = setOf("the|our|of|on|and|st")
const never = setOf(
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|every|noon|midnight|least|most|all|once|last|first"
)
const roles = setOf(
  "cfo|ceo|cto|coo|founder|director|head|manager|professor|lead|works|worked|engineer|editor|teacher|chef|partner|president|chair|researcher|designer"
)
const mostWords = 12
const mostBefore = 4

const isTime = (text: string, word: Word): boolean =>
  /^\d{1,2}(?:[.:]\d\d)?$/u.test(word.text) && !/^,? \p{Lu}/u.test(text.slice(word.end, word.end + 3))

/** The words of a place from `from` on: capitals and what joins them, or a few small words up to one for a venue. */
const takenFrom = (text: string, words: ReadonlyArray<Word>, from: number): number => {
  let to = from
  for (let at = from; at < Math.min(words.length, from + mostWords); at++) {
    const { end, low, start, text: word } = words[at]!
    const gap = at === from ? " " : text.slice(words[at - 1]!.end, start)
    const isNamed = isCapital(word) || venues.has(low) || (/^\d/u.test(word) && /^,? $/u.test(gap))
    const leads = at - from < mostBefore && words.slice(at, from + mostBefore).some(({ low }) => venues.has(low))
    if (!/^(?:,? |['’] ?)$/u.test(gap) || never.has(low) || isTime(text, words[at]!)) break
    if (gap.startsWith(",") && !isCapital(word) && !/^\d/u.test(word)) break
    if (!isNamed && !within.has(low) && !leads) break
    if (isNamed) to = at + 1
    if (text[end] === "." && low !== "st" && low !== "dr") break
  }
  return to
}

/** Where a sentence says that something is, in its own words: "at Quay Bakery, 14 Quay Street". */
export const placeIn = (text: string): string | undefined => {
  const words = wordsOf(text)
  for (let at = 0; at < words.length - 1; at++) {
    const { low } = words[at]!
    if ((low !== "at" && low !== "in") || roles.has(words[at - 1]?.low ?? "")) continue
    const to = takenFrom(text, words, at + 1)
    if (to <= at + 1) continue
    const taken = words.slice(at + 1, to)
    const place = text.slice(taken[0]!.start, taken.at(-1)!.end)
    const isVenue = taken.some(({ low }) => venues.has(low))
    const names = taken.filter(({ text }) => isCapital(text))
    if (
      low === "at"
        ? isVenue || (names.length > 1 && names.length >= taken.length - 2) || (names.length > 0 && place.includes(","))
        : isVenue && taken.length > 1
    )
      return place
  }
  return undefined
}
