import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { Condition } from "./Condition.ts"
import { On, Target, Timeout } from "./heard.ts"
import { nodeNaming } from "./nodeNaming.ts"
import { sendNodes } from "./sendNodes.ts"
import { durationBetween, LocalTime, Until } from "./time.ts"

const listened = Schema.Array(On).check(Schema.isBetweenLength(1, 10))

const next = Target.annotateKey({ description: "Next node of the run" })

const waits = Schema.Literal("wait").annotate({ description: "Waits: for a time, until a date, or for an event" })

export const WaitFor = Schema.Struct({
  type: waits,
  ...nodeNaming,
  for: durationBetween("1s", "400d").annotateKey({ description: "Duration, 1s to 400d" }),
  at: Schema.optionalKey(LocalTime.annotateKey({ description: "Then until this local time comes next" })),
  next
}).annotate({ identifier: "WaitFor", description: "Waits for a time" })
export type WaitFor = typeof WaitFor.Type

export const WaitUntil = Schema.Struct({
  type: waits,
  ...nodeNaming,
  until: Until,
  at: Schema.optionalKey(LocalTime.annotateKey({ description: "Then until this local time comes next" })),
  minus: Schema.optionalKey(durationBetween("1s", "400d").annotateKey({ description: "Time before it, up to 400d" })),
  plus: Schema.optionalKey(durationBetween("1s", "400d").annotateKey({ description: "Time after it, up to 400d" })),
  late: Schema.optionalKey(
    Target.annotateKey({ description: "Target of a run for which it is past already; by default next" })
  ),
  next
}).annotate({ identifier: "WaitUntil", description: "Waits until a date" })
export type WaitUntil = typeof WaitUntil.Type

export const WaitOn = Schema.Struct({
  type: waits,
  ...nodeNaming,
  on: listened.annotate({ description: "Events that end the wait, 1 to 10; the first that matches, in this order" }),
  since: Schema.optionalKey(
    Schema.Literals(["node", "enrolment"]).annotate({
      description: "Events that count: those from entry into this node on (default), or from enrolment on"
    })
  ),
  timeout: Timeout
}).annotate({ identifier: "WaitOn", description: "Waits for an event, at most until its timeout" })
export type WaitOn = typeof WaitOn.Type

export const StateNode = Schema.Struct({
  type: Schema.Literal("state").annotate({ description: "A named rest that transition_sequence can lead to" }),
  ...nodeNaming,
  on: Schema.optionalKey(listened.annotate({ description: "Events that end it, 1 to 10" })),
  timeout: Schema.optionalKey(Timeout)
}).annotate({ identifier: "StateNode", description: "Rests until an event, a transition or its timeout" })
export type StateNode = typeof StateNode.Type

export const BranchNode = Schema.Struct({
  type: Schema.Literal("branch").annotate({ description: "Chooses the way" }),
  ...nodeNaming,
  cases: Schema.Array(
    Schema.Struct({
      when: Condition.annotateKey({
        description: "Condition; paths start at contact, trigger, variables, events.<wait>, sends.<send>.status"
      }),
      next: Target
    }).annotate({ identifier: "Case", description: "A condition and its target" })
  )
    .check(Schema.isBetweenLength(1, 20))
    .annotate({ description: "1 to 20; the first that holds is taken" }),
  else: Target.annotateKey({ description: "Target of the run if none holds" })
}).annotate({ identifier: "BranchNode", description: "Chooses the first case that holds" })
export type BranchNode = typeof BranchNode.Type

export const ExitNode = Schema.Struct({
  type: Schema.Literal("exit").annotate({ description: "Ends the run" }),
  ...nodeNaming,
  status: Schema.optionalKey(
    Schema.Literals(["exited", "completed"]).annotate({ description: "Final status of the run; exited by default" })
  ),
  reason: Schema.optionalKey(
    text({ max: 64 }, Schema.isPattern(/^[a-z0-9_]{1,64}$/u, { expected: "1 to 64 of a-z, 0-9 and _" })).annotate({
      description: "Reason, for the run and its event"
    })
  )
}).annotate({ identifier: "ExitNode", description: "Ends the run" })
export type ExitNode = typeof ExitNode.Type

export const Node = Schema.Union(
  [sendNodes.email, sendNodes.sms, WaitFor, WaitUntil, WaitOn, StateNode, BranchNode, ExitNode],
  { mode: "oneOf" }
).annotate({ description: "One step of the way" })
export type Node = typeof Node.Type
