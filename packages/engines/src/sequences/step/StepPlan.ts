import { type Condition, type Definition, durationMs, type Node, type On } from "@tidings/schema/sequences/Definition"
import { pathsOf, comparedTexts } from "./condition.ts"
import { isLiquid } from "./isLiquid.ts"

const longest = "90d"

/** Facts about a whole definition that a step needs, computed once. */
export interface StepPlan {
  readonly start: string
  readonly maxDurationMs: number
  /** Liquid in conditions on events; resolved when a run begins. */
  readonly sources: ReadonlyArray<string>
  /** True if a later node may read the event of this wait; `readsSend` likewise for the status of a send. */
  readonly readsEvent: (node: string) => boolean
  readonly readsSend: (node: string) => boolean
  /** True if any wait looks back to enrolment, so that used events must be remembered. */
  readonly looksBack: boolean
}

const heardAt = (node: Node): ReadonlyArray<On> => ("on" in node && node.on !== undefined ? node.on : [])

const wheresOf = ({ exitOn = [], goal, nodes }: Definition): ReadonlyArray<Condition> =>
  [...(goal === undefined ? [] : [goal]), ...exitOn, ...Object.values(nodes).flatMap(heardAt)].flatMap(({ where }) =>
    where === undefined ? [] : [where]
  )

const liquidOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return isLiquid(value) ? [value] : []
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(liquidOf) : []
}

const mentioned = (node: Node): ReadonlyArray<string> => {
  if (node.type === "branch") return node.cases.flatMap(({ when }) => [...pathsOf(when), ...liquidOf(when)])
  // Its type and channel hold no Liquid.
  if (node.type === "send") return liquidOf(node)
  return [
    ...liquidOf("until" in node ? node.until : undefined),
    ...liquidOf("timeout" in node ? node.timeout : undefined)
  ]
}

const made = (definition: Definition): StepPlan => {
  const nodes = Object.values(definition.nodes)
  const texts = nodes.flatMap(mentioned)
  const listened = new Set(nodes.flatMap(heardAt).map(({ send }) => send))
  // A false match costs a run some bytes; a missed one would make it decide wrongly.
  const isMentioned = (root: string) => (node: string) =>
    texts.some((text) => text.includes(root) && text.includes(node))
  const readsSend = isMentioned("sends")
  return {
    start: definition.start ?? Object.keys(definition.nodes)[0]!,
    maxDurationMs: durationMs(definition.maxDuration ?? longest),
    sources: [...new Set(wheresOf(definition).flatMap(comparedTexts).filter(isLiquid))],
    readsEvent: isMentioned("events"),
    readsSend: (node) => listened.has(node) || readsSend(node),
    looksBack: nodes.some((node) => "since" in node && node.since === "enrolment")
  }
}

const plans = new WeakMap<Definition, StepPlan>()

/** Returns the cached plan of a definition, which must not change any more. */
export const stepPlanOf = (definition: Definition): StepPlan => {
  const known = plans.get(definition)
  if (known !== undefined) return known
  const plan = made(definition)
  plans.set(definition, plan)
  return plan
}
