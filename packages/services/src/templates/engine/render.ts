import { type Problem, problem } from "@tidings/schema/Problem"
import { Clock, Effect, Result } from "effect"
import { Context, type Emitter, type Liquid, type Template, toValueSync } from "liquidjs"
import { nowRegister } from "./date.ts"
import { limits } from "./limits.ts"
import { htmlEngine, parse, plainEngine } from "./liquid.ts"
import { Lru } from "./Lru.ts"
import { printable } from "./printable.ts"
import { textTemplate, tidy } from "./text.ts"

/** A template as `compile` left it. */
export interface Renderable {
  readonly subject: string
  readonly html: string
}

export interface Rendered {
  /** One line, at most 255 code points. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

interface Parsed {
  readonly html: Array<Template>
  readonly text: Array<Template>
}

/** What any mail can carry: no half of a surrogate pair, and no NUL, which no column could keep. */
const writable = (text: string): string => text.replaceAll("\0", "").toWellFormed()

class Excess extends Error {}

/** Collects what is rendered, up to the bound. */
class BoundedEmitter implements Emitter {
  buffer = ""
  write(value: unknown) {
    this.buffer += printable(value)
    if (this.buffer.length > limits.outputCharacters) throw new Excess("the mail would exceed 1 MB")
  }
}

const bodies = new Lru<Parsed>({ entries: limits.parsedTemplates, weight: limits.parsedCharacters })
const subjects = new Lru<Array<Template>>({ entries: limits.parsedTemplates, weight: limits.parsedCharacters })

const parsed = (engine: Liquid, source: string) =>
  Result.getOrThrowWith(parse(engine, source), (reason) => new Error(reason))

const cached = <A>(cache: Lru<A>, source: string, make: () => A): A => {
  const known = cache.get(source)
  if (known) return known
  const made = make()
  cache.set(source, made, source.length)
  return made
}

const print = (engine: Liquid, templates: Array<Template>, variables: object, nowMs: number): string => {
  const context = new Context(variables, engine.options, { sync: true }, { liquid: engine })
  context.setRegister(nowRegister, nowMs)
  const emitter = new BoundedEmitter()
  toValueSync(engine.renderer.renderTemplates(templates, context, emitter))
  return writable(emitter.buffer)
}

const oneLine = (subject: string): string =>
  Array.from(subject.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim())
    .slice(0, limits.subjectCodePoints)
    .join("")

const renderAt = ({ html, subject }: Renderable, variables: object, nowMs: number): Rendered => {
  const body = cached(bodies, html, () => ({
    html: parsed(htmlEngine, html),
    text: parsed(plainEngine, textTemplate(html))
  }))
  const line = cached(subjects, subject, () => parsed(plainEngine, subject))
  return {
    subject: oneLine(print(plainEngine, line, variables, nowMs)),
    html: print(htmlEngine, body.html, variables, nowMs),
    text: tidy(print(plainEngine, body.text, variables, nowMs))
  }
}

const failed = (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  return problem("field_invalid", {
    fields: [{ path: "body", code: "out_of_range", message: `cannot be rendered: ${reason}` }]
  })
}

/**
 * Renders a compiled template with variables that its contract accepted; an absent one prints nothing. Values are
 * escaped in HTML, not in subject and text. Refuses what exceeds the bounds of time, memory or output.
 */
export const render = Effect.fnUntraced(function* (
  template: Renderable,
  variables: Readonly<Record<string, unknown>>
): Effect.fn.Return<Rendered, Problem<"field_invalid">> {
  const nowMs = yield* Clock.currentTimeMillis
  return yield* Effect.try({ try: () => renderAt(template, variables, nowMs), catch: failed })
})
