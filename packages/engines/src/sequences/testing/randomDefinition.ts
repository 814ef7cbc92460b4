import type { Condition, Definition, Node, On, QuietHours } from "@tidings/schema/sequences/Definition"
import * as fc from "fast-check"

/** Types of custom events that random definitions listen for. */
export const eventTypes = ["cart.filled", "plan.chosen", "app.opened"] as const

/** Keys of the templates that random definitions send. */
export const templateKeys = ["hello", "reminder"] as const

/** Raw data of a node, before the set of nodes is known. */
interface Clay {
  readonly kind: "send" | "for" | "until" | "on" | "state" | "branch" | "exit"
  readonly edges: ReadonlyArray<number>
  readonly on: ReadonlyArray<{ readonly event: number; readonly where: number; readonly isOfSend: boolean }>
  readonly choice: number
  readonly since: boolean
  readonly timed: boolean
}

const durations = ["1m", "30m", "6h", "1d", "3d"] as const
/**
 * Durations of timeouts, by which cycles rest: a cycle of minutes ends only by a thousand steps, which makes a test
 * slow.
 */
const patience = ["1d", "3d", "6h", "1d", "3d", "30m", "3d", "1d", "3d", "1m"] as const
const moments = ["2026-03-29T02:30", "2026-03-30T09:00", "2026-04-01T18:00+02:00", "{{ trigger.starts_at }}"] as const

const clay: fc.Arbitrary<Clay> = fc.record({
  kind: fc.constantFrom("send", "send", "for", "until", "on", "on", "state", "branch", "exit"),
  edges: fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 }),
  on: fc.array(fc.record({ event: fc.nat(2), where: fc.nat(3), isOfSend: fc.boolean() }), {
    minLength: 1,
    maxLength: 2
  }),
  choice: fc.nat(1_000),
  since: fc.boolean(),
  timed: fc.boolean()
})

const pick = <A>(values: ReadonlyArray<A>, choice: number): A => values[choice % values.length]!

const idOf = (place: number): string => `n${place}`

const wheres: ReadonlyArray<Condition | undefined> = [
  undefined,
  { amount: { gte: 2 } },
  { cart: "{{ trigger.cart }}" },
  { any: [{ cart: { in: ["a", "b"] } }, { not: { amount: 1 } }] }
]

const whereOf = (choice: number): { readonly where?: Condition } => {
  const where = pick(wheres, choice)
  return where === undefined ? {} : { where }
}

/** Returns an edge to a later node or the end, so that a walk without rest comes to an end. */
const onwards = (place: number, count: number, choice: number): string => {
  const target = place + 1 + (choice % (count - place))
  return target >= count ? "end" : idOf(target)
}

/** Returns an edge to any node, for runs that have rested. */
const anywhere = (count: number, choice: number): string => (choice % 7 === 0 ? "end" : idOf(choice % count))

/** The nodes of a kind on some way to a place, so that their results can be read there. */
type Before = (place: number, kind: Clay["kind"]) => ReadonlyArray<string>

/** True for a clay of a node that sends a text message instead of a mail. */
const isText = ({ choice, kind }: Clay): boolean => kind === "send" && choice % 5 === 0

const onsOf = (clays: ReadonlyArray<Clay>, place: number, before: Before): ReadonlyArray<On> =>
  clays[place]!.on.map(({ event, isOfSend, where }, index) => {
    const next = onwards(place, clays.length, clays[place]!.edges[index]!)
    const sends = before(place, "send")
    if (isOfSend && sends.length > 0) {
      const send = pick(sends, where)
      const heard = isText(clays[Number(send.slice(1))]!)
        ? (["sms.undelivered", "sms.failed", "sms.delivered"] as const)
        : (["send.opened", "send.clicked", "send.delivered"] as const)
      return { event: pick<string>(heard, event), send, next }
    }
    return { event: pick(eventTypes, event), ...whereOf(where), next }
  })

const conditionsOf = (place: number, before: Before): ReadonlyArray<Condition> => [
  { "contact.traits.plan": "pro" },
  { "trigger.amount": { gt: 1 } },
  { not: { "variables.seats": { exists: true } } },
  ...before(place, "send").map((send) => ({
    [`sends.${send}.status`]: { in: ["opened", "clicked", "undelivered", "failed"] }
  })),
  ...before(place, "on").map((wait) => ({ [`events.${wait}.amount`]: { lte: 2 } }))
]

const nodeOf = (clays: ReadonlyArray<Clay>, place: number, before: Before): Node => {
  const { choice, edges, kind, since, timed } = clays[place]!
  const count = clays.length
  // Its first edge leads to the node after it, so that every node is reached.
  const next = place + 1 < count ? idOf(place + 1) : "end"
  const other = onwards(place, count, edges[1]!)
  if (isText(clays[place]!))
    return {
      type: "send",
      channel: "sms",
      template: timed ? "auth.otp" : "account.alert",
      variables: timed ? { code: "{{ trigger.amount | default: 1 }}", minutes: 5 } : { message: "Hello" },
      to: "+353861234567",
      ...(!timed && { consentProofId: "tests" }),
      onError: pick(["hold", "continue", "fail"] as const, choice),
      next
    }
  if (kind === "send")
    return {
      type: "send",
      template: pick(templateKeys, choice),
      variables: { amount: "{{ trigger.amount }}", name: "{{ contact.traits.name | default: 'you' }}" },
      onError: pick(["hold", "continue", "fail"] as const, choice),
      ...(timed && { quietHours: "off" as const }),
      next
    }
  if (kind === "for")
    return { type: "wait", for: pick(durations, choice), ...(timed && { at: pick(["02:30", "09:00"], choice) }), next }
  if (kind === "until")
    return { type: "wait", until: pick(moments, choice), ...(timed && { minus: "1h" }), late: other, next }
  if (kind === "on")
    return {
      type: "wait",
      on: onsOf(clays, place, before),
      since: since ? "enrolment" : "node",
      timeout: { after: pick(patience, choice), next: edges[2]! % 3 === 0 ? anywhere(count, edges[2]!) : next }
    }
  if (kind === "state")
    return {
      type: "state",
      ...(since && { on: onsOf(clays, place, before) }),
      timeout: { after: pick(patience, choice), next: edges[2]! % 3 === 0 ? anywhere(count, edges[2]!) : next }
    }
  if (kind === "branch")
    return { type: "branch", cases: [{ when: pick(conditionsOf(place, before), choice), next }], else: other }
  return { type: "exit", status: pick(["exited", "completed"] as const, choice), reason: "enough" }
}

type Nodes = Readonly<Record<string, Node>>

const targetsOf = (node: Node): ReadonlyArray<string> => [
  ...("next" in node ? [node.next] : []),
  ...("late" in node && node.late !== undefined ? [node.late] : []),
  ...("on" in node ? (node.on ?? []).map(({ next }) => next) : []),
  ...("timeout" in node && node.timeout !== undefined ? [node.timeout.next] : []),
  ...(node.type === "branch" ? [node.else, ...node.cases.map(({ next }) => next)] : [])
]

/** Returns the nodes reachable from these; a transition leads to any state from anywhere. */
const reachedFrom = (nodes: Nodes, from: ReadonlyArray<string>): ReadonlySet<string> => {
  const states = Object.keys(nodes).filter((id) => nodes[id]?.type === "state")
  const reached = new Set<string>()
  const left = [...from, ...states]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const node = nodes[id]
    if (reached.has(id) || node === undefined) continue
    reached.add(id)
    left.push(...targetsOf(node))
  }
  return reached
}

const nodesOf = (clays: ReadonlyArray<Clay>, before: Before): Nodes =>
  Object.fromEntries(clays.map((_, place) => [idOf(place), nodeOf(clays, place, before)]))

/** Returns the reachable nodes, which read only data that a run can have when it gets there. */
const graphOf = (clays: ReadonlyArray<Clay>): Nodes => {
  const edges = nodesOf(clays, () => [])
  const reached = reachedFrom(edges, [idOf(0)])
  const after = new Map([...reached].map((id) => [id, reachedFrom(edges, targetsOf(edges[id]!))]))
  const nodes = nodesOf(clays, (place, kind) =>
    clays.flatMap((one, index) =>
      one.kind === kind && after.get(idOf(index))?.has(idOf(place)) === true ? [idOf(index)] : []
    )
  )
  return Object.fromEntries(Object.entries(nodes).filter(([id]) => reached.has(id)))
}

const night: QuietHours = { from: "21:00", to: "08:00" }
const workdays: QuietHours = { from: "20:00", to: "09:00", days: ["mon", "tue", "wed", "thu", "fri"] }

const optional = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })

const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Valid definitions of 1 to 9 nodes with cycles, sends, waits of each kind, quiet hours, limits, goals and ends. */
export const randomDefinition: fc.Arbitrary<Definition> = fc
  .record({
    clays: fc.array(clay, { minLength: 1, maxLength: 9 }),
    goal: optional(
      fc.constantFrom({ event: "deal.won" }, { event: "cart.filled", where: { cart: "{{ trigger.cart }}" } })
    ),
    exitOn: optional(fc.constant([{ event: "account.closed" }])),
    quietHours: optional(fc.constantFrom(night, workdays)),
    limits: optional(
      fc.constantFrom(
        [{ sends: 1, per: "1d", scope: "workspace" } as const],
        [{ sends: 2, per: "3d", scope: "sequence", exceeded: "skip" } as const]
      )
    ),
    onSuppressed: optional(fc.constantFrom("exit", "continue")),
    maxDuration: optional(fc.constantFrom("2d", "20d")),
    timeZone: optional(fc.constantFrom("Europe/Berlin", { contact: "zone", default: "America/New_York" }))
  })
  .map(({ clays, ...rest }) => ({
    key: "random",
    trigger: { type: "api.enroll" as const },
    start: idOf(0),
    nodes: graphOf(clays),
    ...given(rest)
  }))
