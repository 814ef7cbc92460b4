import { phrases, past, setOf, untailed, type Word, wordsOf } from "./words.ts"

const stops = setOf(
  "at|from|until|till|starts|start|begins|begin|with|between|is|are|will|opens|which|that|by|before|has|have|can|takes|closes|ends|happens|runs|where|when|because|so|who|was|were|needs|now|available|comes|it"
)
const days = setOf(
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays"
)
const monthsOrDays =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)$/u
/** What a day of the week may be part of the name of: Black Friday. */
const namesDays = setOf("black|good|cyber|easter|giving|super|palm|shrove|pancake|whit|boxing")
const articles = setOf("our|the|a|an|my|your|this")
const closings: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“", "‘": "’", "'": "'", "«": "»" }
const mostWords = 9

/** The end of a title in quotation marks that opens before a word, or 0. */
const titleEnd = (text: string, { start }: Word): number => {
  const closing = start > 0 ? closings[text[start - 1]!] : undefined
  const end = closing === undefined ? -1 : text.indexOf(closing, start + 1)
  return end < 0 || end - start > 120 ? 0 : end
}

/** What words are about: up to the verb, the date, the place, or the end of the clause; titles in quotation marks stay whole. */
export const topicOf = (text: string): string => {
  const words = wordsOf(text)
  let end = 0
  let whole = 0
  for (const [index, word] of words.entries()) {
    whole = Math.max(whole, titleEnd(text, word))
    const isWithin = word.start < whole
    const gap = index === 0 ? "" : text.slice(words[index - 1]!.end, word.start)
    const next = words[index + 1]
    const isDated =
      word.low === "on" &&
      next !== undefined &&
      (days.has(next.low) ||
        /^\d/u.test(next.text) ||
        (next.low === "the" && /^\d/u.test(words[index + 2]?.text ?? "")))
    const isDay =
      (monthsOrDays.test(word.low) && !namesDays.has(words[index - 1]?.low ?? "")) ||
      (/^\d/u.test(word.text) && monthsOrDays.test(next?.low ?? ""))
    const isBegun = index > 1 || (index === 1 && !articles.has(words[0]!.low))
    if (
      !isWithin &&
      isBegun &&
      (stops.has(word.low) || isDated || isDay || /[:,;.!?(–—]/u.test(gap) || index >= mostWords)
    )
      break
    end = word.end
  }
  const taken = text.slice(0, Math.max(end, whole > 0 && whole <= end + 2 ? whole : 0))
  return untailed(taken.replaceAll(/["“”„«»]|(?<![\p{L}\p{N}])['‘’]|['‘’](?![\p{L}\p{N}])/gu, "")).trim()
}

const untilDate = setOf("until|till|by|before|from|because|so|if|when|while")

/** What readers are asked to do, up to the date or the reason: "volunteer at the Christmas food drive". */
export const askOf = (text: string): string => {
  const words = wordsOf(text)
  const end = words.findIndex(({ low, start }, index) => {
    const next = words[index + 1]
    const isDated = low === "on" && next !== undefined && (days.has(next.low) || /^\d/u.test(next.text))
    return index > 0 && (untilDate.has(low) || isDated || /[,:;.!?(–—]/u.test(text.slice(words[index - 1]!.end, start)))
  })
  return untailed(end < 0 ? text : text.slice(0, words[end]!.start))
}

const newcomers = phrases(
  "launching|releasing|opening|introducing|hiring|starting|hosting|organising|organizing|holding|having|running|publishing|looking for|recruiting|shipping|celebrating"
)

/** What a sentence for readers is about: what is being launched, opened or held, or whatever it begins with. */
export const topicOfSentence = (sentence: string): string => {
  const words = wordsOf(sentence)
  const at = words.slice(0, 6).findIndex((_, index) => past(words, index, newcomers) > index)
  const from = at < 0 ? undefined : words[past(words, at, newcomers)]
  return topicOf(from === undefined ? sentence : sentence.slice(from.start))
}
