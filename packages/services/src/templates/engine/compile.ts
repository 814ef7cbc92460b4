import type { FieldError } from "@tidings/schema/FieldError"
import { type Problem, problem } from "@tidings/schema/Problem"
import { Effect, Result } from "effect"
import { audit } from "./audit.ts"
import { limits } from "./limits.ts"
import { htmlEngine, parse, plainEngine } from "./liquid.ts"
import { escapeAround, mask } from "./mask.ts"
import { compileMjml } from "./mjml.ts"
import { hasPreheader, preheader } from "./preheader.ts"
import { distinct, excessOf, type Reference, referencesOf, unusableNames } from "./references.ts"
import { textTemplate } from "./text.ts"

export interface Source {
  readonly mode: "mjml" | "html"
  readonly body: string
  readonly subject: string
  readonly previewText: string
}

export interface CompiledBody {
  /** HTML with Liquid in it, fit for `render`. */
  readonly html: string
  /** Every variable that body, subject and preview text use. */
  readonly references: ReadonlyArray<Reference>
}

const invalid = (path: string, message: string): FieldError => ({ path, code: "format_invalid", message })

const refuse = (fields: ReadonlyArray<FieldError>) => Effect.fail(problem("field_invalid", { fields }))

const parts = {
  body: limits.sourceCharacters,
  subject: limits.subjectSourceCharacters,
  previewText: limits.subjectSourceCharacters
}

/** What Liquid itself says of the three sources. */
const readLiquid = (source: Source) => {
  const fields: Array<FieldError> = []
  const references: Array<Reference> = []
  for (const [path, max] of Object.entries(parts)) {
    const text = source[path as keyof typeof parts]
    if (text.length > max) {
      fields.push({ path, code: "too_long", message: `${path} is at most ${max} characters` })
      continue
    }
    const parsed = parse(plainEngine, text)
    if (Result.isFailure(parsed)) {
      fields.push(invalid(path, parsed.failure))
      continue
    }
    const found = referencesOf(parsed.success)
    const excess = excessOf(found)
    if (excess !== undefined) {
      fields.push({ path, code: "out_of_range", message: excess })
      continue
    }
    references.push(...found)
    for (const name of unusableNames(found))
      fields.push(invalid(path, `\`${name}\` is not usable as a variable's name`))
  }
  return { fields, references: distinct(references) }
}

interface Edit {
  readonly at: number
  readonly text: string
}

const edited = (html: string, edits: ReadonlyArray<Edit>): string => {
  let result = ""
  let from = 0
  for (const { at, text } of edits.toSorted((a, b) => a.at - b.at)) {
    result += html.slice(from, at) + text
    from = at
  }
  return result + html.slice(from)
}

/**
 * Turns a draft into the HTML that sends render, or lists everything wrong with it. Refuses, never strips: what the
 * author wrote reaches the mail as it is, Outlook's conditional comments included.
 */
export const compile = Effect.fnUntraced(function* (
  source: Source
): Effect.fn.Return<CompiledBody, Problem<"field_invalid">> {
  const { fields, references } = readLiquid(source)
  if (fields.length > 0) return yield* refuse(fields)

  const masked = mask(source.body.replaceAll(/\r\n?/gu, "\n"))
  const compiled = source.mode === "mjml" ? yield* compileMjml(masked) : { html: masked.text, faults: [] }
  if (compiled.faults.length > 0) return yield* refuse(compiled.faults.map((fault) => invalid("body", fault)))

  const { bodyStart, faults, openUrls } = audit(compiled.html, masked)
  if (faults.length > 0) return yield* refuse(faults.map((fault) => invalid("body", fault)))

  const untitled = compiled.html.indexOf("<title></title>")
  const edits: Array<Edit> = openUrls.flatMap(({ end, start }) => [
    { at: start, text: "{% url %}" },
    { at: end, text: "{% endurl %}" }
  ])
  if (!hasPreheader(masked.text)) edits.push({ at: bodyStart, text: preheader(source.previewText) })
  if (untitled >= 0) edits.push({ at: untitled + "<title>".length, text: escapeAround(source.subject) })

  const html = masked.unmask(edited(compiled.html, edits))
  // Neither can fail once the audit has passed, unless MJML or the conversion to text moves Liquid about.
  const broken = [parse(htmlEngine, html), parse(plainEngine, textTemplate(html))].find(Result.isFailure)
  return broken ? yield* refuse([invalid("body", broken.failure)]) : { html, references }
})
