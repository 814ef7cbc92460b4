import { Result } from "effect"
import { Liquid, type Template } from "liquidjs"
import { date } from "./date.ts"
import { limits } from "../source/limits.ts"
import { MeteredCase, MeteredFor, MeteredIf, MeteredUnless, meteredFilter, meteredOperators } from "./metered.ts"
import { tooNested } from "../source/nesting.ts"
import { escapeHtml, printable } from "../source/printable.ts"
import { UrlTag } from "./UrlTag.ts"

// Everything else either reads files, prints past the escaping (echo, cycle, raw) or hides markup from the audit.
const vocabulary = new Set(["#", "assign", "break", "case", "comment", "continue", "for", "if", "unless"])

// raw lifts the escaping, sample is left to chance, and the others of date read the server's zone and locale.
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
  return engine
}

/** Every filter, and every tag whose work its values decide, pays the meter before it works. */
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

/** Liquid as authors may write it, printing values as they are: what sources are checked and subject and text rendered with. */
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

/** The parsed template, or Liquid's reason with line and column. */
export const parse = (engine: Liquid, source: string): Result.Result<Array<Template>, string> =>
  Result.try({
    try: () => {
      const excess = tooNested(source)
      if (excess !== undefined) throw new Error(excess)
      return engine.parse(source)
    },
    catch: (error) => (error instanceof Error ? error.message : "not valid Liquid")
  })
