import {
  CaseTag,
  type Context,
  defaultOperators,
  type Emitter,
  type FilterImplOptions,
  ForTag,
  IfTag,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
  UnlessTag
} from "liquidjs"
import { searching, weigh } from "./Meter.ts"

/** Filters that read only the value they pass on. */
const light = new Set(["default", "first", "last", "size"])

/**
 * Cost of calling a filter, comparing two values or evaluating a condition; `argumentUnits` is the cost of evaluating
 * an argument.
 */
const deedUnits = 32
const argumentUnits = 16
const charactersAUnit = 4

const crossing = (value: unknown, text: string): number => {
  if (typeof value === "string") return searching(value, text)
  return Array.isArray(value) ? value.length * text.length : 0
}

type Handler = Exclude<FilterImplOptions, { readonly raw: boolean }>

/** Returns a filter that first charges for its inputs, unfolded. */
export const meteredFilter = (name: string, filter: FilterImplOptions): FilterImplOptions => {
  const handler: Handler = typeof filter === "function" ? filter : filter.handler
  const paying: Handler = function (value, ...args) {
    let units = deedUnits + args.length * argumentUnits
    if (!light.has(name)) {
      units += weigh(value)
      for (const arg of args) units += weigh(arg) + (typeof arg === "string" ? crossing(value, arg) : 0)
    }
    this.context.memoryLimit.use(units)
    return handler.call(this, value, ...args)
  }
  return typeof filter === "function" ? paying : { ...filter, handler: paying }
}

const comparing = (left: unknown, right: unknown): number =>
  typeof left === "string" && typeof right === "string"
    ? Math.min(left.length, right.length) / charactersAUnit
    : Array.isArray(left)
      ? weigh(left)
      : 0

const cost = (operator: string, left: unknown, right: unknown): number =>
  operator === "contains" && typeof left === "string" && typeof right === "string"
    ? left.length / charactersAUnit + searching(left, right)
    : comparing(left, right)

/** The operators of conditions; each first charges for its operands. */
export const meteredOperators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operate]) => [
    name,
    (...operands: ReadonlyArray<unknown>) => {
      const context = operands.at(-1) as Context
      const [left, right] = operands
      context.memoryLimit.use(deedUnits + cost(name, left, right))
      return (operate as (...operands: ReadonlyArray<unknown>) => unknown)(...operands)
    }
  ])
) as typeof defaultOperators

/** Returns a template that is put first in a loop's body and charges for one turn. */
const toll = (token: TagToken, units: number): Template => ({
  token,
  render: (context: Context) => context.memoryLimit.use(units)
})

/** `{% for %}`; each turn is charged by the length of its body. */
export class MeteredFor extends ForTag {
  constructor(token: TagToken, rest: Array<TopLevelToken>, liquid: Liquid, parser: Parser) {
    super(token, rest, liquid, parser)
    const end = rest[0]?.begin ?? token.input.length
    this.templates.unshift(toll(token, deedUnits + (end - token.end) / charactersAUnit))
  }
}

/** `{% case %}`; first charges for every comparison it may make. */
export class MeteredCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const target = yield this.value.value(context)
    const values = this.branches.reduce((sum, branch) => sum + branch.values.length, 0)
    context.memoryLimit.use(values * (argumentUnits + comparing(target, target)))
    yield* super.render(context, emitter) as Generator<unknown, void, unknown>
  }
}

/** `{% if %}`; first charges for every condition it may evaluate. */
export class MeteredIf extends IfTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    context.memoryLimit.use(this.branches.length * deedUnits)
    yield* super.render(context, emitter)
  }
}

/** `{% unless %}`; charges like `{% if %}`. */
export class MeteredUnless extends UnlessTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    context.memoryLimit.use(this.branches.length * deedUnits)
    yield* super.render(context, emitter)
  }
}
