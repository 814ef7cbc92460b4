import { past, phrases, placeOf, setOf, wordsOf, type Word } from "./words.ts"

const instructs = phrases("ignore|disregard|forget|override|bypass|reveal|print|output")
const instructed = setOf("instruction|instructions|prompt|prompts|rule|rules|above|previous|guardrails")
const machine = phrases("system prompt|as an ai|language model|you are now|developer mode|act as a")
const reach = 8

/** Markup, code of templates, or words to the machine that writes. */
const isHostile = (text: string, words: ReadonlyArray<Word>): boolean => {
  if (/\{[{%]|[%}]\}|<[/!a-z]|javascript:|\$\{/iu.test(text) || placeOf(words, machine) >= 0) return true
  const at = placeOf(words, instructs)
  return at >= 0 && words.slice(at + 1, at + reach).some(({ low }) => instructed.has(low))
}

/** A gap that its author meant to fill, or braces, which no prose has. */
const unfinished = /\[[^[\]\n]*\]|[{}]|lorem ipsum|_{3}|\b(?:TODO|TBD|XXX)\b/iu

const forbids = phrases(
  "please do not|please don't|please never|please avoid|do not|don't|never|avoid|no need to|without|leave out|please leave out|nicht|bitte nicht|ne pas|no"
)
const writes = setOf(
  "mention|mentioning|say|saying|use|using|write|writing|include|including|promise|promising|talk|talking|refer|referring|call|calling|exaggerate|exaggerating|sound|sounding|name|naming|claim|claiming|reveal|revealing|disclose|disclosing|state|stating|imply|implying|erwähnen|schreiben|mentionner|mencionar|menciones"
)
const filler = setOf(
  "the|a|an|any|about|to|word|words|phrase|term|that|our|anything|it|is|are|as|out|den|die|das|le|la|el|los|las"
)
const leavesOut = phrases("leave out|please leave out|without mentioning")

/** What a sentence forbids whoever writes to say; undefined where it forbids nothing, or forbids the reader something. */
const forbidden = (text: string, words: ReadonlyArray<Word>): ReadonlyArray<string> | undefined => {
  const at = past(words, 0, forbids)
  const german = words.length > 2 && /^erwähn|^nenn/u.test(words[0]!.low) && words.some(({ low }) => low === "nicht")
  const verb = words.slice(at, at + 3).findIndex(({ low }) => writes.has(low))
  if (!german && past(words, 0, leavesOut) === 0 && (at === 0 || verb < 0)) return undefined
  const from = german ? 1 : past(words, 0, leavesOut) || at + verb + 1
  const rest = words[from] === undefined ? "" : text.slice(words[from].start)
  return rest
    .split(/,|;|\b(?:or|and|nor|oder|und|ni|ou|y|o)\b/u)
    .map((part) => {
      const kept = wordsOf(part)
      const first = kept.findIndex(({ low }) => !filler.has(low) && low !== "nicht")
      return kept
        .slice(first < 0 ? kept.length : first)
        .filter(({ low }) => low !== "nicht")
        .map(({ low }) => low)
        .join(" ")
    })
    .filter((phrase) => phrase !== "")
}

const directs = phrases(
  "keep it|make it sound|the tone|tone|style|vibe|length|language|goal|objective|format|mood|voice|use a|use an|use our|use simple|write in|in english|in german|in french|in spanish|thank you in advance|thanks in advance|no more than|max|maximum|about 100 words|no emoji|no emojis|no exclamation|sound|kurz|bitte kurz|ton|tono|it should sound|it should feel|should be short|should be friendly"
)
const tones = setOf("tone|style|voice|vibe|mood|tonfall|stil")

/** What is said about how to write, not what. */
const isDirection = (words: ReadonlyArray<Word>): boolean =>
  (words.length <= 6 && past(words, 0, phrases("make it|make this|make them|please make it")) > 0) ||
  (words.length === 1 && /^(?:thanks|thx|cheers)$/u.test(words[0]!.low)) ||
  (past(words, 0, phrases("please")) >= 0 &&
    (past(words, past(words, 0, phrases("please")), directs) > past(words, 0, phrases("please")) ||
      (words.length <= 5 && tones.has(words.at(-1)?.low ?? ""))))

/** Why a sentence is no copy: what it is instead, with what it forbids to say. */
export interface Aside {
  readonly kind: "hostile" | "unfinished" | "forbids" | "direction"
  readonly phrases: ReadonlyArray<string>
}

/** What is said to whoever writes and is not for the reader; undefined for everything else. */
export const setAside = (text: string): Aside | undefined => {
  const words = wordsOf(text)
  if (isHostile(text, words)) return { kind: "hostile", phrases: [] }
  if (unfinished.test(text)) return { kind: "unfinished", phrases: [] }
  const phrases = forbidden(text, words)
  if (phrases !== undefined) return { kind: "forbids", phrases }
  return isDirection(words) ? { kind: "direction", phrases: [] } : undefined
}

/** Whether a text says one of the phrases, each as whole words. */
export const says = (text: string, phrases: ReadonlyArray<string>): boolean => {
  if (phrases.length === 0) return false
  const spoken = ` ${wordsOf(text)
    .map(({ low }) => low)
    .join(" ")} `
  return phrases.some((phrase) => spoken.includes(` ${phrase} `) || spoken.includes(` ${phrase}s `))
}

/** Phrases as `says` compares them. */
export const spokenAs = (phrase: string): string =>
  wordsOf(phrase)
    .map(({ low }) => low)
    .join(" ")
