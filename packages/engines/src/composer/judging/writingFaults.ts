import { folded, unseenIn } from "./folded.ts"
import type { Sources } from "./sourcesOf.ts"
import { unknownNumbers } from "./numbers.ts"
import { inventedClaims, inventedNames, saidWords, says } from "./words.ts"
import { dateWords, isDay, monthNamed, weekdayNamed } from "../builtin/language/calendarWords.ts"

const quoted = /[“„«「『"]([^“”„«»「」『』"]{3,600})[”“»」』"]/gu

/** Normalizes a quotation for comparison: without punctuation, with one blank between words. */
const unpunctuated = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[\s.,;:!?…]+/gu, " ")
    .trim()

/** Returns the quotations of a text that the sources do not have. */
const inventedQuotations = (text: string, said: string): ReadonlyArray<string> => {
  const known = unpunctuated(said)
  return Array.from(text.matchAll(quoted), ([, words]) => words!).filter(
    (words) => !known.includes(unpunctuated(words))
  )
}

/**
 * Matches text that mail clients and networks turn into links: schemes, addresses, hosts with or without www., IP
 * addresses. A host is any two labels with a dot between, whatever its top-level domain.
 */
const linked =
  /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,61}(?:[/?#:][^\s<>"']*)?|\d{1,3}(?:\.\d{1,3}){3}(?:[/:][^\s<>"']*)?|\[[0-9a-f:.]{2,45}\]|\b(?:mailto|tel|sms|javascript|data):\S+/giu

const plain = (link: string): string => link.toLowerCase().replace(/[.,;:!?)\]}»”"']{1,20}$/u, "")

/** Returns everything in a text that is a link, or that a client would show as one. */
const linksIn = (text: string): ReadonlyArray<string> =>
  (folded(text).match(linked) ?? []).map(plain).filter((link) => !/^(?:\p{L}\.)+\p{L}?$/u.test(link))

/** Returns the days with months, and the days of the week, that a text names. */
const datesIn = (text: string): ReadonlyArray<string> => {
  const words = dateWords(folded(text))
  return words.flatMap((word, at) => {
    const weekday = weekdayNamed(word)
    if (weekday !== undefined) return [weekday]
    const month = monthNamed(word)
    if (month === undefined) return []
    return [words[at - 1], words[at + 1]].filter(isDay).map((day) => `${Number(day)}/${month}`)
  })
}

const unfinished = /\[[^[\]\n]*\]|[{}]|<[/!a-z]|lorem ipsum|_{3}|\b(?:TODO|TBD|XXX)\b/iu
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u
const mostShown = 60

/**
 * Returns the faults of a model's words, text by text as readers get them: links, numbers, prices, dates, quotations,
 * names and claims without a source, forbidden phrases, and unfinished or hidden text.
 */
export const writingFaults = (
  texts: ReadonlyArray<string>,
  { isEnglish, never, said }: Sources
): ReadonlyArray<string> => {
  const all = said.join(" \n ")
  const machine = folded(all)
  const [links, dates, words, hidden] = [new Set(linksIn(all)), new Set(datesIn(all)), saidWords(all), unseenIn(all)]
  const unknown = unknownNumbers(all)
  const faults = texts.flatMap((text) => {
    const shown = `"${text.slice(0, mostShown)}"`
    const not = (what: string) => (one: string) => `the ${what} ${one} is not in the brief: ${shown}`
    return [
      ...linksIn(text)
        .filter((link) => !links.has(link))
        .map(not("link")),
      ...unknown(text).map(not("number")),
      ...datesIn(text)
        .filter((date) => !dates.has(date))
        .map(not("date")),
      ...inventedQuotations(text, machine).map(not("quotation")),
      ...(isEnglish
        ? [...inventedNames(text, words).map(not("name")), ...inventedClaims(text, all).map(not("claim"))]
        : []),
      ...(says(text, never) ? [`it says what must not be said: ${shown}`] : []),
      ...(unfinished.test(text) ? [`a placeholder or markup was left: ${shown}`] : []),
      ...(controls.test(text) || [...unseenIn(text)].some((sign) => !hidden.has(sign))
        ? [`it holds characters that nobody sees: ${shown}`]
        : [])
    ]
  })
  return [...new Set(faults)]
}
