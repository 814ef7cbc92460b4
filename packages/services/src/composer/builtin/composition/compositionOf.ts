import type { Brand } from "@tidings/schema/resources/Brand"
import type { Detail, Plan } from "../planning/Plan.ts"
import { cut } from "../planning/naming.ts"
import { asSentence, setOf, untailed, wordsOf } from "../reading/words.ts"

/** A number that is set large, and what it counts; it is never drawn, for a drawing could say something else. */
export interface Figure {
  readonly value: string
  readonly label: string
}

/** The words of a card, the most important first; a design takes of them what it has room for. */
export interface ComposedComposition {
  readonly headline: string
  /** Sentences of at most 160 characters. */
  readonly lines: ReadonlyArray<string>
  /** When and where first. */
  readonly details: ReadonlyArray<Detail>
  readonly figure?: Figure
  readonly quotation?: { readonly text: string; readonly by: string }
  /** The words of the action, without a link. */
  readonly action?: string
  /** Whose it is, for the quiet line: name and web site. */
  readonly name: string
  readonly domain: string | null
  /** For whoever does not see the picture. */
  readonly alt: string
  /** en, de, fr, es, or und for any other language. */
  readonly locale: string
}

const mostLine = 160
const mostAlt = 400
const mostLines = 6
const counted = /^(?:[€£$] ?)?\d{1,9}(?:[.,]\d{1,3}){0,3}%?$/u
const fewest = 10
const idle = setOf(
  "am|pm|days|day|hours|hour|minutes|seconds|and|or|to|until|percent|o'clock|years|months|weeks|a|an|in|on|at|for|of|off"
)

const sizeOf = (value: string): number => Number(value.replaceAll(/[^\d.]/gu, ""))

/** A number of a sentence that counts something, "2,300 parcels", with the words for what; undefined where it has none. */
const countOf = (sentence: string): Figure | undefined => {
  const tokens = sentence.split(" ")
  for (const [index, value] of tokens.entries()) {
    const next = tokens[index + 1] ?? ""
    const isNamed = /^\p{Lu}/u.test(tokens[index - 1] ?? "") && index > 1
    const thing = wordsOf(next)[0]?.low ?? ""
    if (!counted.test(value) || isNamed || sizeOf(value) < fewest || !/^\p{Ll}/u.test(next) || idle.has(thing)) continue
    return { value, label: untailed(next) }
  }
  return undefined
}

/** The offer's number, else the first that counts something. */
const figureOf = ({ all, facts }: Plan): Figure | undefined => {
  if (facts.tongue !== "en") return undefined
  const [value = "", ...rest] = facts.offer?.split(" ") ?? []
  if (counted.test(value)) return { value, label: rest.join(" ") }
  return all.map(countOf).find((figure) => figure !== undefined)
}

/** The words of a card: headline, lines, what one looks up, a number, a quotation. */
export const compositionOf = (plan: Plan, { domain, name }: Brand): ComposedComposition => {
  const { action, all, details, facts, headline } = plan
  const lines = [...all, ...facts.list.map(asSentence)].filter((line) => [...line].length <= mostLine)
  const figure = figureOf(plan)
  const alt = [asSentence(headline), ...details.map(({ label, value }) => `${label}: ${value}.`), lines[0] ?? ""]
  return {
    headline,
    lines: lines.slice(0, mostLines),
    details,
    ...(figure && { figure }),
    ...(facts.quotation && { quotation: facts.quotation }),
    ...(action && (facts.url !== undefined || facts.email !== undefined) && { action: action.label }),
    name,
    domain,
    alt: cut(alt.join(" ").trim(), mostAlt),
    locale: facts.tongue
  }
}
