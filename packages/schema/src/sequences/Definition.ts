import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { CustomEventName, Heard, NodeId } from "./heard.ts"
import { Condition } from "./Condition.ts"
import { Node } from "./nodes.ts"
import { durationBetween, QuietHoursOrOff } from "./time.ts"

export { Comparison, Condition, conditionDepth, Scalar } from "./Condition.ts"
export { Heard, NodeId, On, sendEvents, Timeout } from "./heard.ts"
export { BranchNode, ExitNode, Node, SendNode, StateNode, WaitFor, WaitOn, WaitUntil } from "./nodes.ts"
export { Duration, durationMs, LocalTime, QuietHours } from "./time.ts"

export const SequenceKey = text(
  { max: 64 },
  Schema.isPattern(/^(?!seq_)[a-z0-9_-]{1,64}$/u, {
    expected: "1 to 64 of a-z, 0-9, - and _, not seq_ at its beginning"
  })
).annotate({
  description: "Addressing key: 1 to 64 of a-z, 0-9, - and _; it never changes, and does not begin as an id does",
  examples: ["onboarding"]
})

const where = Schema.optionalKey(Condition.annotateKey({ description: "What must hold of the event's metadata" }))

const kind = <const Kind extends string>(type: Kind, description: string) =>
  Schema.Literal(type).annotate({ description })

export const Trigger = Schema.Union(
  [
    Schema.Struct({ type: kind("api.enroll", "Contacts are enrolled by the API") }),
    Schema.Struct({ type: kind("manual", "Contacts are enrolled by people only: from the command line") }),
    Schema.Struct({ type: kind("event.matches", "An event of the contact"), event: CustomEventName, where }),
    Schema.Struct({
      type: kind("list.entered", "The contact becomes a member of a list"),
      list: text({ min: 1, max: 200 }).annotate({ description: "The list's name or id" })
    })
  ],
  { mode: "oneOf" }
).annotate({ identifier: "Trigger", description: "What begins a run. The API may always enrol, but for manual" })
export type Trigger = typeof Trigger.Type

export const Limit = Schema.Struct({
  sends: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
    description: "How many sends of sequences a contact gets at most, 1 to 100"
  }),
  per: durationBetween("1m", "90d").annotateKey({ description: "Within how long, 1m to 90d, sliding" }),
  scope: Schema.Literals(["sequence", "workspace"]).annotate({
    description: "Which sends count: those of this sequence, or of all of the workspace"
  }),
  exceeded: Schema.optionalKey(
    Schema.Literals(["defer", "skip"]).annotate({ description: "A send too many waits (default), or is left out" })
  )
}).annotate({ identifier: "Limit", description: "How often a contact is sent to; auth and system mails do not count" })
export type Limit = typeof Limit.Type

const zone = text({ min: 1, max: 64 }, Schema.isPattern(/^[A-Za-z][A-Za-z0-9_+\-/]*$/u))

const Reentry = Schema.Struct({
  allow: Schema.optionalKey(
    Schema.Literals(["always", "never"]).annotate({ description: "Whether a contact may come again; always without" })
  ),
  after: Schema.optionalKey(
    durationBetween("1m", "400d").annotateKey({ description: "How long after the last enrolment, 1m to 400d" })
  ),
  by: Schema.optionalKey(
    text({ min: 1, max: 500 }).annotate({
      description: "Liquid: a contact has one live run for each value it gives; one in all without",
      examples: ["{{ trigger.cart_id }}"]
    })
  ),
  maxActive: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })).annotate({
      description: "With `by`: the most live runs of a contact, 1 to 20; 10 without"
    })
  )
}).annotate({ identifier: "Reentry", description: "Whether and when a contact may come again" })

/**
 * A sequence as its file says it, defaults left out but for `start`: whoever reorders its nodes begins it at the same one. `end` is the target
 * that completes a run. Decided in docs/decisions/sequences.md.
 */
export const Definition = Schema.Struct({
  key: SequenceKey,
  name: Schema.optionalKey(text({ min: 1, max: 120 }).annotate({ description: "Display name; the key without" })),
  description: Schema.optionalKey(text({ max: 500 }).annotate({ description: "What it is for" })),
  trigger: Trigger,
  start: Schema.optionalKey(NodeId.annotate({ description: "Where runs begin; the first node of the file without" })),
  timeZone: Schema.optionalKey(
    Schema.Union([
      zone,
      Schema.Struct({
        contact: Schema.optionalKey(
          text({ min: 1, max: 100 }).annotate({ description: "The contact's trait that names its zone" })
        ),
        default: Schema.optionalKey(zone.annotate({ description: "The zone of contacts without one; UTC without" }))
      })
    ]).annotate({
      description: "A zone such as Europe/Berlin, or { contact: time_zone, default: UTC }, which is the default"
    })
  ),
  quietHours: Schema.optionalKey(
    QuietHoursOrOff.annotateKey({ description: "Local hours in which nothing is sent, or off (default)" })
  ),
  limits: Schema.optionalKey(
    Schema.Array(Limit).check(Schema.isMaxLength(5)).annotate({ description: "At most 5, which all hold" })
  ),
  reentry: Schema.optionalKey(Reentry),
  goal: Schema.optionalKey(Heard.annotateKey({ description: "Completes the run, at whichever node" })),
  exitOn: Schema.optionalKey(
    Schema.Array(Heard)
      .check(Schema.isMaxLength(10))
      .annotate({ description: "At most 10 events that end the run as exited" })
  ),
  onSuppressed: Schema.optionalKey(
    Schema.Literals(["exit", "continue"]).annotate({
      description: "When a send met a suppressed address: the run exits (default), or continues"
    })
  ),
  maxDuration: Schema.optionalKey(
    durationBetween("1m", "400d").annotateKey({ description: "How long a run lasts at most, 1m to 400d; 90d without" })
  ),
  nodes: Schema.Record(NodeId, Node)
    .check(Schema.isBetweenProperties(1, 100))
    .annotate({ description: "1 to 100 nodes by their ids" })
}).annotate({ identifier: "Sequence", description: "A sequence of Tidings: what contacts go through" })
export type Definition = typeof Definition.Type
