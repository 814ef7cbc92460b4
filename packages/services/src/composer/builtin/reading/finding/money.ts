import { phrases, past, setOf, untailed, type Word, wordsOf } from "../words.ts"

/** What is paid, or not, as a sentence says it. */
export interface Money {
  readonly offer?: string
  readonly price?: string
  readonly code?: string
  readonly entryIsFree?: boolean
}

const sum =
  /[€£$] ?\d{1,9}(?:[.,]\d{1,3}){0,3}|(?<![\d.,])\d{1,9}(?:[.,]\d{1,3}){0,3} ?(?:EUR|USD|GBP|CHF|euros?|dollars|pounds|€|£)(?!\p{L})/giu
const percent = /(?<![\d.,])\d{1,2} ?% (?:off|discount|reduction)/iu
const deals = /\b(?:buy one,? get one [\p{L} ]{3,20}|half price|two for one|\d for \d)\b/iu
const ends = setOf(
  "until|with|from|till|when|if|by|this|today|code|use|using|before|between|plus|in|during|ends|through"
)
const mostOffer = 8

/** The offer that begins at `from`, as far as it names what it is on. */
const offerAt = (text: string, from: number, length: number): string => {
  const words = wordsOf(text.slice(from + length))
  let end = from + length
  for (const { end: wordEnd, low, start } of words.slice(0, mostOffer)) {
    const gap = text.slice(end, from + length + start)
    if (gap !== " " || ends.has(low)) break
    end = from + length + wordEnd
  }
  return text
    .slice(from, end)
    .replace(/ (?:and|or|on|the|all|for|is|are)$/iu, "")
    .trim()
}

const offerIn = (text: string): string | undefined => {
  const found = percent.exec(text)
  if (found !== null) return offerAt(text, found.index, found[0].length)
  for (const { 0: money, index } of text.matchAll(sum))
    if (/^ off\b/iu.test(text.slice(index + money.length, index + money.length + 6)))
      return offerAt(text, index, money.length + 4)
  return deals.exec(text)?.[0].trim()
}

const prices = setOf(
  "costs|cost|for|is|are|at|from|price|pay|salary|fee|tickets|ticket|entry|admission|only|just|starting|start|starts|p.p|rate|earn|cuestan|cuesta|coûte|coûtent|kostet|kosten|für|pour|por|precio"
)
const pers = setOf("a|an|per|pro|par|por|la|each")
const units = setOf(
  "person|month|year|week|hour|day|seat|user|child|adult|head|night|ticket|team|session|household|family|pupil|pair|personne|persona|mois|mes|monat|stunde|heure|hora|nacht|jahr"
)

/** What a sum is for that ends at `from`: " a month per user", "/month", or nothing. */
const unitAt = (text: string, from: number): string => {
  const words = wordsOf(text.slice(from, from + 40))
  let end = 0
  for (let at = 0; at < 4 && words[at] !== undefined;) {
    const { end: wordEnd, low, start } = words[at]!
    const next = words[at + 1]
    if (!/^[ /]?$/u.test(text.slice(from + end, from + start))) break
    if (pers.has(low) && next !== undefined && units.has(next.low)) {
      end = next.end
      at += 2
    } else if (low === "each" || (text[from + end] === "/" && units.has(low))) {
      end = wordEnd
      at += 1
    } else break
  }
  return text.slice(from, from + end)
}

const sums = setOf(
  "over|above|under|first|raised|raise|worth|save|spend|off|minimum|of|than|win|collected|orders|gave|donated|least|reach|almost|nearly"
)

const priceIn = (text: string): string | undefined => {
  for (const { 0: money, index } of text.matchAll(sum)) {
    const after = text.slice(index + money.length)
    const before = wordsOf(text.slice(Math.max(0, index - 40), index)).map(({ low }) => low)
    const last = before.at(-1) ?? ""
    if (/^ off\b/iu.test(after) || sums.has(last)) continue
    const unit = unitAt(text, index + money.length)
    if (unit === "" && !prices.has(last) && before.length > 0 && !/[,:;(]\s*$/u.test(text.slice(0, index))) continue
    const isFrom = last === "from" || (last === "at" && /^(?:start|starts|starting|begin)$/u.test(before.at(-2) ?? ""))
    return `${isFrom ? "from " : ""}${money}${unit}`
  }
  return undefined
}

const vouchers = setOf("code|coupon|voucher|gutscheincode|código")

const codeIn = (words: ReadonlyArray<Word>): string | undefined =>
  words.find(({ text }, index) => /^[A-Z0-9][A-Z0-9-]{2,19}$/u.test(text) && vouchers.has(words[index - 1]?.low ?? ""))
    ?.text

const freeEntry = phrases(
  "entry is free|admission is free|participation is free|free entry|free admission|it is free|attendance is free|der eintritt ist frei|entrée libre|entrada libre|entrada gratuita"
)

/** Prices, offers and codes of a sentence, in its own words. */
export const moneyIn = (text: string): Money => {
  const words = wordsOf(text)
  const offer = offerIn(text)
  const price = priceIn(text)
  const code = codeIn(words)
  const entryIsFree = words.some((_, at) => past(words, at, freeEntry) > at)
  return {
    ...(offer !== undefined && { offer: untailed(offer) }),
    ...(price !== undefined && { price }),
    ...(code !== undefined && { code }),
    ...(entryIsFree && { entryIsFree })
  }
}
