import type { FieldError } from "@tidings/schema/FieldError"
import { Result } from "effect"
import { Context, type Liquid, type Template, toValueSync } from "liquidjs"
import { BoundedEmitter } from "./liquid/BoundedEmitter.ts"
import { nowRegister } from "./liquid/date.ts"
import { localeRegister } from "./liquid/localeOf.ts"
import { limits } from "./source/limits.ts"
import { htmlEngine, parse, plainEngine } from "./liquid/liquid.ts"
import { LruCache } from "../caches/LruCache.ts"
import { Meter } from "./liquid/Meter.ts"
import { textTemplate, tidy } from "./source/text.ts"

/** A template compiled by `compile`. */
export interface Renderable {
  readonly subject: string
  readonly html: string
  /** Language in which filters write dates and numbers; English if it is unknown. */
  readonly locale?: string | null | undefined
}

export interface Rendered {
  /** One line, at most 255 code points. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Input of a rendering. */
export interface Rendering {
  readonly template: Renderable
  /** Accepted by the template's contract; an absent one prints nothing. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

interface Parsed {
  readonly html: Array<Template>
  readonly text: Array<Template>
}

/** Removes lone surrogates, which no mail can carry, and NUL, which no column can store. */
const writable = (text: string): string => text.replaceAll("\0", "").toWellFormed()

const bodies = new LruCache<Parsed>({ entries: limits.parsedTemplates, weight: limits.parsedCharacters })
const subjects = new LruCache<Array<Template>>({ entries: limits.parsedTemplates, weight: limits.parsedCharacters })

const parsed = (engine: Liquid, source: string) =>
  Result.getOrThrowWith(parse(engine, source), (reason) => new Error(reason))

const cached = <A>(cache: LruCache<A>, source: string, make: () => A): A => {
  const known = cache.get(source)
  if (known) return known
  const made = make()
  cache.set(source, made, source.length)
  return made
}

/** True if parsing this HTML, and converting it to text, takes negligible time. */
const isQuicklyRead = (html: string): boolean => {
  if (html.length > limits.quickCharacters) return false
  let tags = 0
  for (const _ of html.matchAll(/<|\{[{%]/gu)) if (++tags > limits.quickTags) return false
  return true
}

const oneLine = (subject: string): string =>
  Array.from(subject.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim())
    .slice(0, limits.subjectCodePoints)
    .join("")

const rendered = ({ nowMs, template, variables }: Rendering, meter: Meter): Rendered => {
  const { html, locale, subject } = template
  const body = cached(bodies, html, () => ({
    html: parsed(htmlEngine, html),
    text: parsed(plainEngine, textTemplate(html))
  }))
  const line = cached(subjects, subject, () => parsed(plainEngine, subject))
  const print = (engine: Liquid, templates: Array<Template>): string => {
    const limiters = { memoryLimit: meter, renderLimit: meter, liquid: engine } as never
    const context = new Context(variables, engine.options, { sync: true }, limiters)
    context.setRegister(nowRegister, nowMs)
    if (locale !== null && locale !== undefined) context.setRegister(localeRegister, locale)
    const emitter = new BoundedEmitter(meter, limits.outputCharacters)
    toValueSync(engine.renderer.renderTemplates(templates, context, emitter))
    return writable(emitter.buffer)
  }
  return {
    subject: oneLine(print(plainEngine, line)),
    html: print(htmlEngine, body.html),
    text: tidy(print(plainEngine, body.text))
  }
}

const faultOf = (error: unknown): FieldError => {
  const reason = error instanceof Error ? error.message : String(error)
  return { path: "body", code: "out_of_range", message: `cannot be rendered: ${reason}` }
}

/**
 * Renders a compiled template within a bound of work, or returns the reason why that fails; equal renderings always end
 * alike. Values are escaped in HTML, not in subject and text.
 */
export const render = (rendering: Rendering, effort: keyof typeof limits.work): Result.Result<Rendered, FieldError> => {
  const { html } = rendering.template
  if (effort === "quick" && bodies.get(html) === undefined && !isQuicklyRead(html))
    return Result.fail(faultOf(new Error("the template is too long to be rendered at once")))
  return Result.try({ try: () => rendered(rendering, new Meter(limits.work[effort])), catch: faultOf })
}
