import { Result } from "effect"
import { filters, Liquid, type Template } from "liquidjs"
import { limits } from "./limits.ts"
import { UrlTag } from "./UrlTag.ts"

// Everything else either reads files, prints past the escaping (echo, cycle, raw) or hides markup from the audit.
const vocabulary = new Set(["#", "assign", "break", "case", "comment", "continue", "for", "if", "unless"])

const escape = filters["escape"] as (this: unknown, value: unknown) => string

const base = {
  strictFilters: true,
  strictVariables: false,
  ownPropertyOnly: true,
  templates: {},
  locale: "en-US",
  timezoneOffset: 0,
  preserveTimezones: true,
  parseLimit: limits.sourceCharacters * 4,
  memoryLimit: limits.renderMemory,
  renderLimit: limits.renderMs
} as const

const restricted = (engine: Liquid): Liquid => {
  for (const name of Object.keys(engine.tags)) if (!vocabulary.has(name)) delete engine.tags[name]
  engine.unregisterFilter("raw")
  engine.unregisterFilter("sample")
  return engine
}

const plain = (value: unknown) => value

const unescaped = (): Liquid => {
  const engine = restricted(new Liquid(base))
  for (const name of ["escape", "escape_once", "xml_escape", "newline_to_br"]) engine.registerFilter(name, plain)
  return engine
}

/** Liquid as authors may write it, printing values as they are: what sources are checked with and subjects rendered with. */
export const lineEngine = unescaped()

/** Liquid of the text part: values as they are, links checked. */
export const textEngine = unescaped()
textEngine.registerTag("url", UrlTag)

/** Liquid of the HTML part: every printed value is escaped, exactly once, and no filter lifts that. */
export const htmlEngine = restricted(new Liquid({ ...base, outputEscape: "escape" }))
htmlEngine.registerTag("url", UrlTag)
for (const name of ["escape", "escape_once", "xml_escape"])
  htmlEngine.registerFilter(name, { handler: escape, raw: true })
htmlEngine.registerFilter("newline_to_br", {
  handler(value: unknown) {
    return escape.call(this, value).replace(/\r?\n/gu, "<br />\n")
  },
  raw: true
})

/** The parsed template, or Liquid's reason with line and column. */
export const parse = (engine: Liquid, source: string): Result.Result<Array<Template>, string> =>
  Result.try({
    try: () => engine.parse(source),
    catch: (error) => (error instanceof Error ? error.message : "not valid Liquid")
  })
