import { Schema } from "effect"
import { isEventName, reservedGroups } from "../naming/EventPattern.ts"
import { text } from "../fields/text.ts"
import { sendEvents } from "./channels.ts"
import { Condition } from "./Condition.ts"
import { durationBetween, Until } from "./time.ts"

const nodeName = "a letter, then a-z, 0-9 and _, at most 64"

/** The name of a node, which is never `end`. */
export const NodeId = text(
  { max: 64 },
  Schema.isPattern(/^(?!end$)[a-z][a-z0-9_]{0,63}$/u, { expected: `${nodeName}; end is reserved` })
).annotate({ description: "A node of this sequence" })

/** The target of an edge: a node, or `end`, which completes the run. */
export const Target = text({ max: 64 }, Schema.isPattern(/^[a-z][a-z0-9_]{0,63}$/u, { expected: nodeName })).annotate({
  identifier: "Target",
  description: "A node of this sequence, or end, which completes the run",
  examples: ["end"]
})

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

const where = Schema.optionalKey(Condition.annotateKey({ description: "Condition on the event's metadata" }))

/** An event that is listened for at every node. */
export const Heard = Schema.Struct({ event: CustomEventName, where }).annotate({
  identifier: "Heard",
  description: "An event of the contact, with a condition on it"
})
export type Heard = typeof Heard.Type

/** An event that a node listens for, and its target; an event of a send names the send node. */
export const On = Schema.Struct({
  event: HeardEventName,
  where,
  send: Schema.optionalKey(
    NodeId.annotate({ description: "With send.* and sms.*: the send node that it happened to" })
  ),
  next: Target
}).annotate({
  identifier: "On",
  description: "An event that is waited for, and its target; the first that matches"
})
export type On = typeof On.Type

/** Checks that an object has exactly one of these fields. */
const exactlyOneOf = (...names: ReadonlyArray<string>) =>
  Schema.makeFilter(
    (object: object) =>
      names.filter((name) => Object.hasOwn(object, name)).length === 1 || `Expected exactly one of ${names.join(", ")}`,
    { toJsonSchema: () => ({ oneOf: names.map((name) => ({ required: [name] })) }) }
  )

export const Timeout = Schema.Struct({
  after: Schema.optionalKey(
    durationBetween("1s", "400d").annotateKey({ description: "Time from entry on, 1s to 400d" })
  ),
  until: Schema.optionalKey(Until),
  next: Target
})
  .check(exactlyOneOf("after", "until"))
  .annotate({ identifier: "Timeout", description: "Target of the run if no event came, and the time of going there" })
export type Timeout = typeof Timeout.Type
