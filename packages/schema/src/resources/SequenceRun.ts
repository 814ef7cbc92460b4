import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { NodeId } from "../sequences/Definition.ts"
import { RunStatus } from "../sequences/status.ts"
import { ContactReference } from "./Contact.ts"
import { SequenceKeyOrId } from "./Sequence.ts"

const node = Schema.optionalKey(Schema.String.annotate({ description: "The node" }))

/** The types of a run's timeline entries. */
export const runEntryTypes = [
  "enrolled",
  "entered",
  "sent",
  "held",
  "skipped",
  "woken",
  "timed_out",
  "branched",
  "transitioned",
  "moved",
  "ended"
] as const

const RunEntry = Schema.Struct({
  at: Timestamp.annotate({ description: "Due time of the step, even if it ran later" }),
  type: Schema.Literals(runEntryTypes).annotate({ description: "Kind of step" }),
  node,
  event: Schema.optionalKey(Schema.String.annotate({ description: "Type of the event that woke or ended the run" })),
  eventId: Schema.optionalKey(Schema.String.annotate({ description: "The event that woke or ended the run" })),
  sendId: Schema.optionalKey(
    Schema.Union([id("snd"), id("sms")]).annotate({ description: "The mail or the text message that was sent" })
  ),
  until: Schema.optionalKey(Timestamp.annotate({ description: "End of the run's wait" })),
  reason: Schema.optionalKey(Schema.String.annotate({ description: "Reason of the step" })),
  timeZone: Schema.optionalKey(
    Schema.Literal("unknown").annotate({
      description: "The contact's zone does not exist; the sequence's default was used"
    })
  )
}).annotate({ identifier: "SequenceRunEntry", description: "One step that a run went through" })

const fields = {
  id: id("run"),
  sequenceKey: Schema.String.annotate({ description: "Key of the sequence" }),
  version: Schema.Int.annotate({ description: "Version of the sequence that the run began on, and ends on" }),
  contactId: id("con"),
  runKey: Schema.String.annotate({ description: "Value of reentry.by for this run; empty without it" }),
  livemode: Schema.Boolean.annotate({ description: "False for runs that a sandbox key began" }),
  status: RunStatus,
  currentNodeId: Schema.NullOr(Schema.String).annotate({
    description: "Node at which the run is, or ended; null once it reached the end"
  }),
  waitUntil: Schema.NullOr(Timestamp).annotate({
    description: "Time at which its wait there times out; null without a timer"
  }),
  enrolledAt: Timestamp,
  endedAt: Schema.NullOr(Timestamp).annotate({ description: "Time of its end; null while it is live" }),
  timeline: Schema.Array(RunEntry).annotate({
    description: "Its steps, oldest first: at most the first 20 entries and the last 80"
  }),
  timelineDropped: Schema.Int.annotate({ description: "Entries that are left out between them" })
}

/** A contact on its way through a sequence. */
export const SequenceRun = Schema.Struct(fields).annotate({
  identifier: "SequenceRun",
  description: "A contact on its way through a sequence"
})
export type SequenceRun = typeof SequenceRun.Type

const contact = ContactReference.annotateKey({ description: "At least one of external_id, email and id" })

const variablesBytes = 16_384

const Variables = Schema.Record(Schema.String, Schema.Json)
  .check(
    Schema.makeFilter(
      (variables) => Buffer.byteLength(JSON.stringify(variables)) <= variablesBytes || "Expected at most 16 KB",
      { fieldCode: "too_long", toJsonSchema: () => ({}) }
    )
  )
  .annotate({ description: "Values for the sequence's templates and conditions, as variables.*; at most 16 KB" })

const reason = Schema.optionalKey(text({ max: 200 }).annotate({ description: "Reason, for the run's timeline" }))

export const EnrollInSequence = Schema.Struct({
  keyOrId: SequenceKeyOrId,
  contact,
  variables: Schema.optionalKey(Variables)
})

export const TransitionSequence = Schema.Struct({
  id: SequenceKeyOrId,
  contact,
  to_state: NodeId.annotate({ description: "A state node of the run's version" }),
  reason,
  run_key: Schema.optionalKey(
    text({ max: 200 }).annotate({ description: "The run's runKey, if the contact has several runs" })
  )
})

export const EnrolledRun = Schema.Struct({
  ...fields,
  enrolled: Schema.Boolean.annotate({ description: "False when the contact had this run already" })
}).annotate({ identifier: "EnrolledRun", description: "The contact's run, and whether the call began it" })

export const TransitionedRun = Schema.Struct({
  ...fields,
  transitioned: Schema.Boolean.annotate({ description: "False when the run was at that state already" })
}).annotate({ identifier: "TransitionedRun", description: "The run, and whether the call moved it" })

export const ListSequenceRuns = Schema.Struct({
  ...pageFields(),
  keyOrId: SequenceKeyOrId,
  status: Schema.optionalKey(RunStatus.annotate({ description: "Only this status" })),
  contactId: Schema.optionalKey(id("con"))
})
