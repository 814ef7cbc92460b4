import type { Facts } from "../reading/Facts.ts"
import type { Tongue } from "../reading/tongueOf.ts"
import { isCapital, setOf, untailed, upper, type Word, wordsOf } from "../reading/words.ts"

type Foreign = Exclude<Tongue, "en" | "und">

/** How sentences begin that are to whoever writes: "Lade unsere Stammkunden … ein". */
const orders: Readonly<Record<Foreign, ReadonlyArray<string>>> = {
  de: ["lade", "schreib", "erstell", "kündig", "mach ", "verfass", "informier", "erinner", "bewirb", "bitte schreib"],
  fr: ["écri", "crée", "invite", "annonce", "rédige", "prépare", "rappelle", "informe"],
  es: ["escrib", "crea ", "invita", "anuncia", "redact", "recuerd", "informa"]
}
const leads: Readonly<Record<Foreign, ReadonlySet<string>>> = {
  de: setOf("zum|zur|für|über|unser|unsere|unseren|unserem|unserer"),
  fr: setOf("à|pour|notre|nos|au|l'atelier"),
  es: setOf("a|al|sobre|para|nuestro|nuestra|nuestros|nuestras|la|el")
}
const places: Readonly<Record<Foreign, ReadonlySet<string>>> = {
  de: setOf("auf|im|in|bei|den|dem|der"),
  fr: setOf("chez|au"),
  es: setOf("en")
}
const own: Readonly<Record<Foreign, ReadonlySet<string>>> = {
  de: setOf("unsere|unser|unserem|unseren|unserer"),
  fr: setOf("notre|nos"),
  es: setOf("nuestro|nuestra|nuestros|nuestras")
}
const ends = setOf(
  "am|ab|um|auf|im|in|bei|le|la|du|de|el|en|al|toca|es|ist|sind|findet|beginnt|est|sont|aura|a|à|del|von|vom|mit|avec|con|und|et|y|para|pour|für|por"
)

const isOrder = (tongue: Foreign, sentence: string): boolean =>
  orders[tongue].some((order) => sentence.toLowerCase().startsWith(order))

const named = (words: ReadonlyArray<Word>, from: number): ReadonlyArray<Word> => {
  const end = words.findIndex(({ low, text }, at) => at > from && (ends.has(low) || /^\d/u.test(text)))
  return words.slice(from, end < 0 ? from + 6 : Math.min(end, from + 6))
}

const said = (text: string, words: ReadonlyArray<Word>): string | undefined =>
  words.length === 0 ? undefined : untailed(text.slice(words[0]!.start, words.at(-1)!.end))

/** What an order is about: the name after its "zum", "notre" or "para"; the last of them, since people come first. */
const topicOfOrder = (tongue: Foreign, text: string): string | undefined => {
  const words = wordsOf(text)
  const at = words.findLastIndex(({ low }, index) => leads[tongue].has(low) && isNoun(tongue, words[index + 1]))
  return at < 0 ? undefined : said(text, named(words, at + 1))
}

const isNoun = (tongue: Foreign, word: Word | undefined): boolean =>
  word !== undefined &&
  (tongue === "de" ? isCapital(word.text) : !leads[tongue].has(word.low) && /^\p{L}/u.test(word.text)) &&
  !own[tongue].has(word.low)

const placeOfOrder = (tongue: Foreign, text: string): string | undefined => {
  const words = wordsOf(text)
  const at = words.findLastIndex(
    ({ low }, index) =>
      places[tongue].has(low) && isCapital(words[index + 1]?.text ?? "") && !/^\d/u.test(words[index + 1]!.text)
  )
  const name = words.slice(at + 1, at + 4)
  const end = name.findIndex(({ text }) => !isCapital(text))
  return at < 0 ? undefined : said(text, end < 0 ? name : name.slice(0, end))
}

const mostHeadline = 60

/** Facts of a brief in another language: its author's sentences unchanged, orders to whoever writes read for topic and place. */
export const foreign = (facts: Facts, brand: string): Facts => {
  const { sentences, tongue } = facts
  if (tongue === "en") return facts
  if (tongue === "und") return { ...facts, topic: facts.list[0] ?? brand }
  const order = sentences.find((sentence) => isOrder(tongue, sentence))
  const kept = sentences.filter((sentence) => !isOrder(tongue, sentence))
  const [first = brand] = kept
  const where = order === undefined ? undefined : placeOfOrder(tongue, order)
  const short = untailed(first)
  const begun = [...short].length <= mostHeadline ? short : upper(said(first, named(wordsOf(first), 0)) ?? brand)
  return {
    ...facts,
    topic: (order === undefined ? undefined : topicOfOrder(tongue, order)) ?? begun,
    sentences: kept,
    ...(where !== undefined && { where })
  }
}
