import { Result } from "effect"
import { Context, Output, type Template, toValueSync } from "liquidjs"
import { LruCache } from "../../../caches/LruCache.ts"
import { BoundedEmitter } from "../../../templates/liquid/BoundedEmitter.ts"
import { nowRegister } from "../../../templates/liquid/date.ts"
import { parse, plainEngine } from "../../../templates/liquid/liquid.ts"
import { Excess, Meter, weigh } from "../../../templates/liquid/Meter.ts"
import { limits } from "../../../templates/source/limits.ts"
import type { Values } from "../Values.ts"
import { isLiquid } from "../isLiquid.ts"

/** Maximum output of the texts of one node, in characters. */
const outputCharacters = 65_536

const sources = new LruCache<Array<Template>>({ entries: 2_000, weight: 4 * 1024 * 1024 })

const templatesOf = (source: string): Array<Template> => {
  const known = sources.get(source)
  if (known !== undefined) return known
  const made = Result.getOrThrowWith(parse(plainEngine, source), (reason) => new Error(reason))
  sources.set(source, made, source.length)
  return made
}

const evaluated = (source: string, scope: Values, atMs: number, meter: Meter): unknown => {
  const templates = templatesOf(source)
  const limiters = { memoryLimit: meter, renderLimit: meter, liquid: plainEngine } as never
  const context = new Context(scope, plainEngine.options, { sync: true }, limiters)
  context.setRegister(nowRegister, atMs)
  const [only] = templates
  if (templates.length === 1 && only instanceof Output) {
    const value = toValueSync(only.value.value(context)) ?? undefined
    if (weigh(value) > outputCharacters) throw new Excess(`it would exceed ${outputCharacters} characters`)
    return value
  }
  const emitter = new BoundedEmitter(meter, outputCharacters)
  toValueSync(plainEngine.renderer.renderTemplates(templates, context, emitter))
  return emitter.buffer.replaceAll("\0", "").toWellFormed()
}

const filled = (value: unknown, fill: (text: string) => unknown): unknown => {
  if (typeof value === "string") return isLiquid(value) ? fill(value) : value
  if (Array.isArray(value)) return value.map((item) => filled(item, fill) ?? null)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, filled(item, fill)] as const)
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}

/**
 * Renders every text in JSON, all together within the work limit for quick rendering, so that others are not kept
 * waiting; or returns the reason why that fails. A text that is a single output gives its value unchanged, so a number
 * stays a number; if the value is missing, its key is left out. Decided in docs/decisions/sequences.md.
 */
export const renderTexts = (value: unknown, scope: Values, atMs: number): Result.Result<unknown, string> =>
  Result.try({
    try: () => {
      const meter = new Meter(limits.work.quick)
      return filled(value, (text) => evaluated(text, scope, atMs, meter))
    },
    catch: (error) => (error instanceof Error ? error.message : String(error))
  })
