import type { ComposedComposition } from "../../composer/builtin/setting/compositionOf.ts"
import type { Copy, LayoutName } from "./Copy.ts"
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

/** The composer's words; a card shows as many as it has room for. */
export type CardWords = Pick<
  ComposedComposition,
  "action" | "details" | "eyebrow" | "headline" | "isRightToLeft" | "lines" | "quotation"
>

/** Maximum code points of each text; layouts fit it into their room. */
const longest = { headline: 400, quotation: 600, fact: 200, small: 80 } as const
/** Maximum code points of all lines below the headline together, since a card is seen in passing. */
const mostText = 320
/** Code points counted for a line break, besides the words. */
const perLine = 24
const mostFacts = 4

const lengthOf = (text: string): number => Array.from(text).length

/** Returns a text as one drawable line: without invisible characters and those that change the direction of text. */
const clean = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|(?!\t|\n)\p{Cc}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()

const unquoted = (text: string): string => text.replace(/^[\s"“„«‚‘'”]{1,9}/u, "").replace(/[\s"“”»’‘']{1,9}$/u, "")

type Lines = CardWords["lines"]

/** Splits lines into those, from the first on, that a card has room for, and the others. */
const shared = (lines: Lines): readonly [shown: Lines, others: Lines] => {
  let length = 0
  const at = lines.findIndex(({ begins, text }, index) => {
    length += lengthOf(text) + (begins ? perLine : 0)
    return length > (index === 0 ? longest.headline : mostText)
  })
  return at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at)]
}

/** Joins lines into one text, with line breaks where they begin a line. */
const joined = (lines: Lines): string =>
  lines.map(({ begins, text }, index) => `${index === 0 ? "" : begins ? "\n" : " "}${text}`).join("")

/** The words and layout of a card, and the words it does not show. */
interface CardReading {
  readonly copy: Copy
  readonly layout: LayoutName
  readonly leftOut: ReadonlyArray<string>
}

/** Returns the card of composed words: those it has room for, in order, and those left out. */
export const copyOf = (composed: CardWords, hasPhotograph: boolean): CardReading => {
  const { action, details, eyebrow, isRightToLeft: isRtl, quotation } = composed
  const headline = clean(composed.headline)
  const said = quotation === undefined ? "" : unquoted(clean(quotation.text))
  const isQuote = said !== "" && lengthOf(said) <= longest.quotation && !hasPhotograph
  const facts = details
    .map(({ label, value }) => clean(label === "" ? value : `${label}: ${value}`))
    .filter((fact) => fact !== "")
  const isFact = (fact: string, index: number) => index < mostFacts && lengthOf(fact) <= longest.fact
  const date = details.map(({ value }) => dateIn(value)).find((found) => found !== undefined)
  const layout: LayoutName = hasPhotograph
    ? "product"
    : isQuote
      ? "quote"
      : date !== undefined
        ? "event"
        : "announcement"
  const spoken = said !== "" && !isQuote ? [{ text: `“${said}”`, begins: true }] : []
  const told = [...spoken, ...composed.lines]
    .map(({ begins, text }) => ({ begins, text: clean(text) }))
    .filter(({ text }) => text !== "")
  const [shown, others] = shared(told)
  const button = action === undefined || isQuote ? undefined : clean(action)
  const isButton = button !== undefined && lengthOf(button) <= longest.small
  const by = clean(quotation?.by ?? "")
  const copy: Copy = {
    isRtl,
    headline: isQuote ? said : headline,
    facts: isQuote ? [] : facts.filter(isFact),
    ...(eyebrow !== undefined && !isQuote && { eyebrow: clean(eyebrow) }),
    ...(!isQuote && shown.length > 0 && { text: joined(shown) }),
    ...(isQuote && by !== "" && { by }),
    ...(date !== undefined && layout === "event" && { date }),
    ...(isButton && { action: button })
  }
  const leftOut = [
    ...(isQuote && headline !== said && composed.headline !== "" ? [headline] : []),
    ...others.map(({ text }) => text),
    ...(isQuote ? facts : facts.filter((fact, index) => !isFact(fact, index))),
    ...(button !== undefined && !isButton ? [button] : [])
  ]
  return { copy, layout, leftOut }
}
