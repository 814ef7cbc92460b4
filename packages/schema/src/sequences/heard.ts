import { Schema } from "effect"
import { isEventName } from "../EventPattern.ts"
import { reservedGroups } from "../reservedGroups.ts"
import { text } from "../fields/text.ts"
import { Condition } from "./Condition.ts"
import { durationBetween, Until } from "./time.ts"

const nodeName = "a letter, then a-z, 0-9 and _, at most 64"

/** The name of a node; `end` is no node's. */
export const NodeId = text(
  { max: 64 },
  Schema.isPattern(/^(?!end$)[a-z][a-z0-9_]{0,63}$/u, { expected: `${nodeName}; end is reserved` })
).annotate({ description: "A node of this sequence" })

/** Where an edge leads: a node, or `end`, which completes the run. */
export const Target = text({ max: 64 }, Schema.isPattern(/^[a-z][a-z0-9_]{0,63}$/u, { expected: nodeName })).annotate({
  identifier: "Target",
  description: "A node of this sequence, or end, which completes the run",
  examples: ["end"]
})

/** What became of a send, for a wait to hear. */
export const sendEvents = ["send.delivered", "send.opened", "send.clicked", "send.bounced", "send.failed"] as const

const eventName = (own: ReadonlyArray<string>) =>
  text(
    { max: 100 },
    Schema.makeFilter(
      (name: string) =>
        own.includes(name) ||
        !reservedGroups.has(name.split(".")[0]!) ||
        (own.length === 0
          ? "Expected an event of your own; this group of names is the service's"
          : `Expected an event of your own, or ${own.join(", ")}`),
      { fieldCode: "enum_violation", toJsonSchema: () => ({}) }
    ),
    isEventName
  )

/** An event of the caller's own. */
export const CustomEventName = eventName([]).annotate({
  description: "An event of your own, such as order.paid",
  examples: ["order.paid"]
})

const HeardEventName = eventName(sendEvents).annotate({
  description: `An event of your own, or ${sendEvents.join(", ")} of the send that \`send\` names`,
  examples: ["order.paid", "send.clicked"]
})

const where = Schema.optionalKey(Condition.annotateKey({ description: "What must hold of the event's metadata" }))

/** An event that is listened for at every node. */
export const Heard = Schema.Struct({ event: CustomEventName, where }).annotate({
  identifier: "Heard",
  description: "An event of the contact, with what must hold of it"
})
export type Heard = typeof Heard.Type

/** An event that a node listens for, and where it leads; those of a send name its node. */
export const On = Schema.Struct({
  event: HeardEventName,
  where,
  send: Schema.optionalKey(NodeId.annotate({ description: "With send.*: the send node that it happened to" })),
  next: Target
}).annotate({
  identifier: "On",
  description: "An event that is waited for, and where it leads; the first that matches"
})
export type On = typeof On.Type

/** Exactly one of the fields of these names. */
const exactlyOneOf = (...names: ReadonlyArray<string>) =>
  Schema.makeFilter(
    (object: object) =>
      names.filter((name) => Object.hasOwn(object, name)).length === 1 || `Expected exactly one of ${names.join(", ")}`,
    { toJsonSchema: () => ({ oneOf: names.map((name) => ({ required: [name] })) }) }
  )

export const Timeout = Schema.Struct({
  after: Schema.optionalKey(
    durationBetween("1s", "400d").annotateKey({ description: "How long from entry on, 1s to 400d" })
  ),
  until: Schema.optionalKey(Until),
  next: Target
})
  .check(exactlyOneOf("after", "until"))
  .annotate({ identifier: "Timeout", description: "Where the run goes when nothing else came, and when" })
export type Timeout = typeof Timeout.Type
