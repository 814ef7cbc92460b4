import { says } from "../builtin/reading/setAside.ts"
import { wordsOf } from "../builtin/reading/words.ts"
import { claimsIn, namesIn } from "./claims.ts"
import type { Judged, Sources } from "./Judged.ts"
import { isAllowed } from "./links.ts"
import { knowsNumber, numbersIn } from "./numbers.ts"

const unfinished = /\[[^[\]\n]*\]|[{}]|<[/!a-z]|lorem ipsum|_{3}|\b(?:TODO|TBD|XXX)\b/iu
const hidden = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[^\P{Cc}\n\t]/u
const mostShown = 60

/**
 * What is wrong with something composed, by whomever: numbers, names and claims that nobody gave, what must not be said, what was left unfinished,
 * links that lead away, and variables that nobody declared. One judge for the built-in composer and for models.
 */
export const faultsOf = ({ texts, urls, variables }: Judged, sources: Sources): ReadonlyArray<string> => {
  const said = sources.said.join(" \n ")
  const low = said.toLowerCase()
  const knows = knowsNumber(said)
  const saidWords = new Set(wordsOf(said).flatMap(({ low }) => [low, ...low.split(/['-]/u)]))
  const faults = texts.flatMap((text) => {
    const shown = `"${text.slice(0, mostShown)}"`
    const words = wordsOf(text)
    return [
      ...numbersIn(text)
        .filter((number) => !knows(number))
        .map((number) => `the number ${number} is not in the brief: ${shown}`),
      ...(sources.isEnglish
        ? [
            ...claimsIn(words)
              .filter((claim) => !low.includes(claim))
              .map((claim) => `"${claim}" is a claim that the brief does not make`),
            ...namesIn(text, words)
              .filter((name) => !saidWords.has(name.toLowerCase().replaceAll("’", "'")))
              .map((name) => `the name ${name} is not in the brief`)
          ]
        : []),
      ...(says(text, sources.never) ? [`it says what must not be said: ${shown}`] : []),
      ...(unfinished.test(text) ? [`a placeholder or markup was left: ${shown}`] : []),
      ...(hidden.test(text) ? [`it holds characters that nobody sees: ${shown}`] : [])
    ]
  })
  return [
    ...new Set([
      ...faults,
      ...urls
        .filter((url) => !isAllowed(url, sources.domains, low))
        .map((url) => `${url} is not on a domain of the brand`),
      ...variables.filter((name) => !sources.variables.includes(name)).map((name) => `{{ ${name} }} is not declared`)
    ])
  ]
}
