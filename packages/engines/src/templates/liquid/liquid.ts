import { Result } from "effect"
import { Liquid, type Template, TypeGuards } from "liquidjs"
import { blocks } from "../source/blockScopes.ts"
import { limits } from "../source/limits.ts"
import { topLevel } from "../source/mask.ts"
import { escapeHtml } from "../../markup/escape.ts"
import { printable } from "./BoundedEmitter.ts"
import { UrlTag } from "./UrlTag.ts"
import { date } from "./date.ts"
import { currency, number } from "./number.ts"
import { MeteredCase, meteredFilter, MeteredFor, MeteredIf, meteredOperators, MeteredUnless } from "./metered.ts"

const bracketsOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  let quote: string | undefined
  for (const character of text) {
    if (quote !== undefined) quote = character === quote ? undefined : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === "[" || character === "(") deepest = Math.max(deepest, ++depth)
    else if (character === "]" || character === ")") depth--
  }
  return deepest
}

/**
 * Returns the reason if the Liquid of a source nests deeper than a parser can surely follow, else undefined; throws if
 * its tokens are not closed.
 */
const tooNested = (source: string): string | undefined => {
  let depth = 0
  for (const token of topLevel(source)) {
    if (TypeGuards.isHTMLToken(token)) continue
    if (bracketsOf(token.getText()) > limits.bracketDepth) return `brackets nest at most ${limits.bracketDepth} levels`
    if (!TypeGuards.isTagToken(token)) continue
    if (blocks.has(token.name) && ++depth > limits.blockDepth) return `blocks nest at most ${limits.blockDepth} levels`
    if (token.name.startsWith("end")) depth--
  }
  return undefined
}

// All other tags either read files, print past the escaping (echo, cycle, raw) or hide markup from the audit.
const vocabulary = new Set(["#", "assign", "break", "case", "comment", "continue", "for", "if", "unless"])

// raw lifts the escaping, sample is random, and the other date filters read the server's zone and locale.
const removed = ["raw", "sample", "date_to_xmlschema", "date_to_rfc822", "date_to_string", "date_to_long_string"]

const escape = (value: unknown) => escapeHtml(printable(value))

const base = {
  strictFilters: true,
  strictVariables: false,
  ownPropertyOnly: true,
  templates: {},
  parseLimit: limits.sourceCharacters * 4,
  operators: meteredOperators
} as const

const restricted = (engine: Liquid): Liquid => {
  for (const name of Object.keys(engine.tags)) if (!vocabulary.has(name)) delete engine.tags[name]
  for (const name of removed) engine.unregisterFilter(name)
  engine.registerFilter("date", date)
  engine.registerFilter("number", number)
  engine.registerFilter("currency", currency)
  return engine
}

/** Makes every filter, and every tag whose work depends on values, charge the meter before it works. */
const metered = (engine: Liquid): Liquid => {
  for (const [name, filter] of Object.entries(engine.filters)) engine.registerFilter(name, meteredFilter(name, filter))
  engine.registerTag("for", MeteredFor)
  engine.registerTag("case", MeteredCase)
  engine.registerTag("if", MeteredIf)
  engine.registerTag("unless", MeteredUnless)
  return engine
}

const plain = (value: unknown) => value

const unescaped = (): Liquid => {
  const engine = restricted(new Liquid(base))
  for (const name of ["escape", "escape_once", "xml_escape", "newline_to_br"]) engine.registerFilter(name, plain)
  return metered(engine)
}

/** Liquid that prints values unchanged: used to check sources and to render subject and text. */
export const plainEngine = unescaped()

/** Liquid of the HTML part: every printed value is escaped, exactly once, and no filter lifts that. */
export const htmlEngine = restricted(new Liquid({ ...base, outputEscape: escape }))
htmlEngine.registerTag("url", UrlTag)
for (const name of ["escape", "escape_once", "xml_escape"])
  htmlEngine.registerFilter(name, { handler: escape, raw: true })
htmlEngine.registerFilter("newline_to_br", {
  handler: (value: unknown) => escape(value).replaceAll(/\r?\n/gu, "<br />\n"),
  raw: true
})
metered(htmlEngine)

/** Returns the parsed template, or Liquid's error message with line and column. */
export const parse = (engine: Liquid, source: string): Result.Result<Array<Template>, string> =>
  Result.try({
    try: () => {
      const excess = tooNested(source)
      if (excess !== undefined) throw new Error(excess)
      return engine.parse(source)
    },
    catch: (error) => (error instanceof Error ? error.message : "not valid Liquid")
  })
