import { type Condition, type Definition, durationMs, type Node, type On } from "@tidings/schema/sequences/Definition"
import { pathsOf, textsOf } from "./condition.ts"
import { isLiquid } from "./isLiquid.ts"

const longest = "90d"

/** What a step must know of a definition as a whole, found once. */
export interface Plan {
  readonly start: string
  readonly maxDurationMs: number
  /** Liquid of the conditions on events, which is resolved when a run begins. */
  readonly sources: ReadonlyArray<string>
  /** Waits whose event, and sends whose status, somebody reads later. */
  readonly readsEvent: (node: string) => boolean
  readonly readsSend: (node: string) => boolean
  /** Whether any wait looks back to enrolment, so that used events must be remembered. */
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
  if (node.type === "send") return [...liquidOf(node.variables), ...liquidOf(node.to)]
  return [
    ...liquidOf("until" in node ? node.until : undefined),
    ...liquidOf("timeout" in node ? node.timeout : undefined)
  ]
}

const made = (definition: Definition): Plan => {
  const nodes = Object.values(definition.nodes)
  const texts = nodes.flatMap(mentioned)
  const listened = new Set(nodes.flatMap(heardAt).map(({ send }) => send))
  // A mention that is none costs some bytes of a run; one that is missed would cost its sense.
  const isMentioned = (root: string) => (node: string) =>
    texts.some((text) => text.includes(root) && text.includes(node))
  const readsSend = isMentioned("sends")
  return {
    start: definition.start ?? Object.keys(definition.nodes)[0]!,
    maxDurationMs: durationMs(definition.maxDuration ?? longest),
    sources: [...new Set(wheresOf(definition).flatMap(textsOf).filter(isLiquid))],
    readsEvent: isMentioned("events"),
    readsSend: (node) => listened.has(node) || readsSend(node),
    looksBack: nodes.some((node) => "since" in node && node.since === "enrolment")
  }
}

const plans = new WeakMap<Definition, Plan>()

/** The plan of a definition that nobody changes any more. */
export const planOf = (definition: Definition): Plan => {
  const known = plans.get(definition)
  if (known !== undefined) return known
  const plan = made(definition)
  plans.set(definition, plan)
  return plan
}
