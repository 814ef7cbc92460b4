import type { FieldError } from "@tidings/schema/FieldError"
import type { WordUse } from "@tidings/schema/resources/Template"
import { Result } from "effect"
import { refuseUnsafe } from "./source/refuseUnsafe.ts"
import { limits } from "./source/limits.ts"
import { htmlEngine, parse, plainEngine } from "./liquid/liquid.ts"
import { escapeAround, mask } from "./source/mask.ts"
import { compileMjml } from "./mjml.ts"
import { hasPreheader, preheader } from "./source/preheader.ts"
import type { Reference } from "./source/Reference.ts"
import { distinct, excessOf, referencesOf, unusableNames } from "./source/references.ts"
import { directed } from "./source/directed.ts"
import { textTemplate } from "./source/text.ts"

export interface TemplateSource {
  readonly mode: "mjml" | "html"
  readonly body: string
  readonly subject: string
  readonly previewText: string
  /** Language of the words, for their direction; left to right if it is unknown. */
  readonly locale?: string | null | undefined
}

export interface CompiledBody {
  /** HTML with Liquid in it, ready for `render`. */
  readonly html: string
  /** Every variable that body, subject and preview text use. */
  readonly references: ReadonlyArray<Reference>
  /** Their paths, with the part that uses each. */
  readonly uses: ReadonlyArray<WordUse>
}

const invalid = (path: string, message: string): FieldError => ({ path, code: "format_invalid", message })

const parts = {
  body: limits.sourceCharacters,
  subject: limits.subjectSourceCharacters,
  previewText: limits.subjectSourceCharacters
}

/** Parses the Liquid of the three sources and returns their faults and references. */
const readLiquid = (source: TemplateSource) => {
  const fields: Array<FieldError> = []
  const references: Array<Reference> = []
  const uses: Array<WordUse> = []
  for (const [path, max] of Object.entries(parts)) {
    const part = path as keyof typeof parts
    const text = source[part]
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
    uses.push(...found.map(({ looped, path, shown }) => ({ path, part, whole: shown || !looped })))
    for (const name of unusableNames(found))
      fields.push(invalid(path, `\`${name}\` is not usable as a variable's name`))
  }
  return { fields, references: distinct(references), uses }
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

const compiled = async (source: TemplateSource): Promise<Result.Result<CompiledBody, ReadonlyArray<FieldError>>> => {
  const { fields, references, uses } = readLiquid(source)
  if (fields.length > 0) return Result.fail(fields)

  const masked = mask(source.body.replaceAll(/\r\n?/gu, "\n"))
  const body = source.mode === "mjml" ? await compileMjml(masked) : { html: masked.text, faults: [] }
  if (body.faults.length > 0) return Result.fail(body.faults.map((fault) => invalid("body", fault)))

  const { bodyStart, faults, openUrls } = refuseUnsafe(body.html, masked)
  if (faults.length > 0) return Result.fail(faults.map((fault) => invalid("body", fault)))

  const untitled = body.html.indexOf("<title></title>")
  const edits: Array<Edit> = openUrls.flatMap(({ end, start }) => [
    { at: start, text: "{% url %}" },
    { at: end, text: "{% endurl %}" }
  ])
  if (!hasPreheader(masked.text)) edits.push({ at: bodyStart, text: preheader(source.previewText) })
  if (untitled >= 0) edits.push({ at: untitled + "<title>".length, text: escapeAround(source.subject) })

  const html = masked.unmask(directed(edited(body.html, edits), masked.text, source.locale))
  // Neither fails after refuseUnsafe passed, unless MJML or the conversion to text moves Liquid.
  const broken = [parse(htmlEngine, html), parse(plainEngine, textTemplate(html))].find(Result.isFailure)
  return broken ? Result.fail([invalid("body", broken.failure)]) : Result.succeed({ html, references, uses })
}

/**
 * Compiles a draft into the HTML that sends render, or returns everything wrong with it. Refuses, never strips: the
 * author's text reaches the mail unchanged, Outlook's conditional comments included. May take seconds, so run it on a
 * thread.
 */
export const compile: typeof compiled = (source) =>
  compiled(source).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error
    return Result.fail([{ path: "body", code: "out_of_range", message: "the body nests too deep to be read" }])
  })
