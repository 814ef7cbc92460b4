import { datesIn } from "./dates.ts"
import { folded, unseenIn } from "./folded.ts"
import type { Sources } from "./Judged.ts"
import { linksIn } from "./linksIn.ts"
import { unknownNumbers } from "./numbers.ts"
import { inventedQuotations } from "./quotations.ts"
import { inventedClaims, inventedNames, saidWords, says } from "./words.ts"

const unfinished = /\[[^[\]\n]*\]|[{}]|<[/!a-z]|lorem ipsum|_{3}|\b(?:TODO|TBD|XXX)\b/iu
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u
const mostShown = 60

/**
 * Returns the faults of a model's words, text by text as readers get them: links, numbers, prices, dates, quotations,
 * names and claims without a source, forbidden phrases, and unfinished or hidden text.
 */
export const faultsOf = (texts: ReadonlyArray<string>, { isEnglish, never, said }: Sources): ReadonlyArray<string> => {
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
