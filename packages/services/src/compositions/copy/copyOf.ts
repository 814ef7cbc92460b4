import type { ComposedComposition } from "../../composer/builtin/composition/compositionOf.ts"
import { labels } from "../../composer/builtin/voice/labels.ts"
import type { Copy, LayoutName } from "./Copy.ts"
import { dateIn } from "./dateIn.ts"

/** What the composer wrote, of which a card shows what it has room for. */
export type Words = Pick<ComposedComposition, "action" | "details" | "figure" | "headline" | "lines" | "quotation">

/** What a layout makes of a text is cut to its room; so much is looked at, in code points. */
const longest = { headline: 400, quotation: 2_000, fact: 200, small: 80 } as const
/** A card has one idea: so many of the lines below it, in code points together. */
const mostText = 130
const mostFacts = 4
const longestPrice = 24

const cut = (text: string, most: number): string =>
  Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join("")

/** One line, as it is drawn: without what turns the direction of others, or is not seen. */
const clean = (text: string, most: number): string =>
  cut(
    text
      .normalize("NFC")
      .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|(?!\t|\n)\p{Cc}/gu, "")
      .replaceAll(/\s+/gu, " ")
      .trim(),
    most
  )

const unquoted = (text: string): string => text.replace(/^[\s"“„«‚‘'”]{1,9}/u, "").replace(/[\s"“”»’‘']{1,9}$/u, "")

const named = (name: "price" | "when" | "where"): ReadonlySet<string> =>
  new Set(Object.values(labels).map((words) => words[name]))

const [prices, whens, wheres] = [named("price"), named("when"), named("where")]

/** Lines from the first on, as many as a card has room for; and the others. */
const shared = (
  lines: ReadonlyArray<string>
): readonly [shown: ReadonlyArray<string>, others: ReadonlyArray<string>] => {
  let length = 0
  const at = lines.findIndex((line, index) => {
    length += Array.from(line).length
    return index > 0 && length > mostText
  })
  return at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at)]
}

/** A part of a hundred of something, which may be drawn; what is taken off a price may not. */
const isPart = (label: string): boolean => /^(?:of|der|des|von|de|du)\s/iu.test(label)

interface Large extends Pick<Copy, "eyebrow" | "figure" | "isPart"> {
  readonly isPrice?: true
}

/** What is set large besides the headline: a price, else a number of a hundred, or one that the headline says. */
const figureIn = ({ details, figure, headline }: Words): Large => {
  const price = details.find(({ label, value }) => prices.has(label) && Array.from(value).length <= longestPrice)
  if (price !== undefined) return { figure: clean(price.value, longest.small), isPrice: true }
  if (figure === undefined || !(figure.value.endsWith("%") || headline.includes(figure.value))) return {}
  const value = clean(figure.value, longest.small)
  const label = clean(figure.label, longest.small)
  return { figure: value, isPart: isPart(label), ...(!headline.includes(value) && label !== "" && { eyebrow: label }) }
}

/** What a card shows of what was composed, how it is laid out, and what it does not show. */
export interface Reading {
  readonly copy: Copy
  readonly layout: LayoutName
  readonly leftOut: ReadonlyArray<string>
}

/** The card of what was composed: one idea, the most telling of those that it has. */
export const copyOf = (composed: Words, hasPhotograph: boolean): Reading => {
  const { action, details, headline, lines, quotation } = composed
  const said = quotation === undefined ? "" : unquoted(clean(quotation.text, longest.quotation))
  const when = details.find(({ label }) => whens.has(label))
  const date = when === undefined ? undefined : dateIn(when.value)
  const { isPrice = false, ...large } = figureIn(composed)
  // Whoever is asked somewhere looks for the day first, and what somebody says of it comes after that.
  const layout = ((): LayoutName => {
    if (hasPhotograph) return "product"
    if (date !== undefined) return "event"
    if (said !== "") return "quote"
    if (large.figure === undefined) return "announcement"
    return isPrice ? "product" : "stat"
  })()
  const isQuote = layout === "quote"
  // A price is shown once: as the button of the product, else among the facts.
  const isButton = isPrice && layout === "product"
  const facts = details
    .filter(({ label }) => !(isButton && prices.has(label)))
    .map(({ label, value }) =>
      clean(whens.has(label) || wheres.has(label) ? value : `${label}: ${value}`, longest.fact)
    )
    .filter((fact) => fact !== "")
  const told = lines
    .map((line) => clean(line, longest.headline))
    .filter((line) => line !== "" && !(isQuote && line.includes(said)))
  const [shown, others] = isQuote ? [[], told] : shared(told)
  const shownFacts = isQuote ? [] : facts.slice(0, mostFacts)
  const showsFigure = isButton || layout === "stat"
  const copy: Copy = {
    headline: isQuote ? said : clean(headline, longest.headline),
    facts: shownFacts,
    ...(shown.length > 0 && { text: shown.join(" ") }),
    ...(isQuote && quotation!.by !== "" && { by: clean(quotation!.by, longest.small) }),
    ...(date !== undefined && layout === "event" && { date }),
    ...(showsFigure && large),
    ...(action !== undefined && !isQuote && { action: clean(action, longest.small) })
  }
  const leftOut = [
    ...(isQuote ? [clean(headline, longest.headline)] : []),
    ...others,
    ...facts.slice(shownFacts.length)
  ]
  return { copy, layout, leftOut: leftOut.filter((text) => text !== said) }
}
