import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { CustomEventName, Heard, NodeId } from "./heard.ts"
import { Condition } from "./Condition.ts"
import { Node } from "./nodes.ts"
import { durationBetween, QuietHoursOrOff } from "./time.ts"

export { Comparison, Condition, conditionDepth, Scalar } from "./Condition.ts"
export { Heard, NodeId, On, Timeout } from "./heard.ts"
export type { SendNode } from "./sendNodes.ts"
export { BranchNode, ExitNode, Node, StateNode, WaitFor, WaitOn, WaitUntil } from "./nodes.ts"
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

const where = Schema.optionalKey(Condition.annotateKey({ description: "Condition on the event's metadata" }))

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
    }),
    Schema.Struct({
      type: kind("segment.entered", "The contact begins to fit a segment, which is looked at every 15 minutes"),
      segment: text({ min: 1, max: 200 }).annotate({ description: "The segment's name or id" })
    })
  ],
  { mode: "oneOf" }
).annotate({
  identifier: "Trigger",
  description: "Trigger that begins a run. The API may always enrol, except with manual"
})
export type Trigger = typeof Trigger.Type

export const Limit = Schema.Struct({
  sends: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
    description: "Most sends of sequences that a contact gets, 1 to 100"
  }),
  per: durationBetween("1m", "90d").annotateKey({ description: "Sliding window, 1m to 90d" }),
  scope: Schema.Literals(["sequence", "workspace"]).annotate({
    description: "Sends that count: those of this sequence, or of all of the workspace"
  }),
  exceeded: Schema.optionalKey(
    Schema.Literals(["defer", "skip"]).annotate({
      description: "defer (default): a send too many waits; skip: it is left out"
    })
  )
}).annotate({
  identifier: "Limit",
  description: "Limit of sends to a contact; mails of category system and texts of class authentication do not count"
})
export type Limit = typeof Limit.Type

const zone = text({ min: 1, max: 64 }, Schema.isPattern(/^[A-Za-z][A-Za-z0-9_+\-/]*$/u))

const Reentry = Schema.Struct({
  allow: Schema.optionalKey(
    Schema.Literals(["always", "never"]).annotate({
      description: "always (default): a contact may enter again; never: it may not"
    })
  ),
  after: Schema.optionalKey(
    durationBetween("1m", "400d").annotateKey({ description: "Least time after the last enrolment, 1m to 400d" })
  ),
  by: Schema.optionalKey(
    text({ min: 1, max: 500 }).annotate({
      description: "Liquid: a contact has one live run for each value it gives; without it, one in all",
      examples: ["{{ trigger.cart_id }}"]
    })
  ),
  maxActive: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })).annotate({
      description: "With `by`: the most live runs of a contact, 1 to 20; 10 by default"
    })
  )
}).annotate({ identifier: "Reentry", description: "Rules for contacts that enter again" })

/**
 * A sequence as written in its file. Defaults are left out, except `start`: it keeps the first node when the nodes are
 * reordered. `end` is the target that completes a run. Decided in docs/decisions/sequences.md.
 */
export const Definition = Schema.Struct({
  key: SequenceKey,
  name: Schema.optionalKey(text({ min: 1, max: 120 }).annotate({ description: "Display name; by default the key" })),
  description: Schema.optionalKey(text({ max: 500 }).annotate({ description: "Purpose of the sequence" })),
  trigger: Trigger,
  start: Schema.optionalKey(
    NodeId.annotate({ description: "Node where runs begin; by default the first of the file" })
  ),
  timeZone: Schema.optionalKey(
    Schema.Union([
      zone,
      Schema.Struct({
        contact: Schema.optionalKey(
          text({ min: 1, max: 100 }).annotate({ description: "The contact's trait that names its zone" })
        ),
        default: Schema.optionalKey(zone.annotate({ description: "The zone of contacts without one; UTC by default" }))
      })
    ]).annotate({
      description: "A zone such as Europe/Berlin, or { contact: time_zone, default: UTC }, which is the default"
    })
  ),
  quietHours: Schema.optionalKey(
    QuietHoursOrOff.annotateKey({ description: "Local hours in which nothing is sent, or off (default)" })
  ),
  limits: Schema.optionalKey(
    Schema.Array(Limit).check(Schema.isMaxLength(5)).annotate({ description: "At most 5; all of them apply" })
  ),
  reentry: Schema.optionalKey(Reentry),
  goal: Schema.optionalKey(Heard.annotateKey({ description: "Event that completes the run, at any node" })),
  exitOn: Schema.optionalKey(
    Schema.Array(Heard)
      .check(Schema.isMaxLength(10))
      .annotate({ description: "At most 10 events that end the run as exited" })
  ),
  onSuppressed: Schema.optionalKey(
    Schema.Literals(["exit", "continue"]).annotate({
      description: "Effect of a suppressed address on the run: exit (default) or continue"
    })
  ),
  maxDuration: Schema.optionalKey(
    durationBetween("1m", "400d").annotateKey({ description: "Longest duration of a run, 1m to 400d; 90d by default" })
  ),
  nodes: Schema.Record(NodeId, Node)
    .check(Schema.isBetweenProperties(1, 100))
    .annotate({ description: "1 to 100 nodes by their ids" })
}).annotate({ identifier: "Sequence", description: "A sequence of Tidings: the steps that contacts go through" })
export type Definition = typeof Definition.Type
