import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { RunStatus } from "../sequences/status.ts"

/** The `data` of every event of a run. */
const SequenceRunData = Schema.Struct({
  run: Schema.Struct({
    id: id("run"),
    sequence_key: Schema.String.annotate({ description: "Key of the sequence" }),
    version: Schema.Int.annotate({ description: "Version of the sequence that the run follows" }),
    status: RunStatus,
    node: Schema.NullOr(Schema.String).annotate({
      description: "Node at which the run is, or ended; null once it reached the end"
    }),
    enrolled_at: Timestamp
  }).annotate({ description: "The run" }),
  contact: Schema.Struct({
    id: id("con"),
    external_id: Schema.NullOr(Schema.String).annotate({ description: "Your own id of the contact; null without one" }),
    email: Schema.NullOr(Schema.String).annotate({ description: "The contact's address; null without one" })
  }).annotate({ description: "The contact of the run" }),
  from: Schema.NullOr(Schema.String).annotate({ description: "Node that the run left; null at its beginning" }),
  to: Schema.NullOr(Schema.String).annotate({
    description: "Node that the run entered, or is held at; null once it ended"
  }),
  cause: Schema.Literals(["start", "event", "timer", "transition", "cancel", "merge"]).annotate({
    description: "Cause of the event"
  }),
  event_id: Schema.optionalKey(
    Schema.String.annotate({ description: "The event that was the cause; absent for other causes" })
  ),
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description: "Reason that the run moved, is held or ended; for a held run, the code of the refusal"
    })
  ),
  variables: Schema.Record(Schema.String, Schema.Json).annotate({
    description: "The variables that the contact was enrolled with"
  })
})

/** An example of `SequenceRunData`. */
const sequenceRunExample: typeof SequenceRunData.Encoded = {
  run: {
    id: "run_01kb2x9w3t5v7y8z",
    sequence_key: "onboarding",
    version: 4,
    status: "active",
    node: "welcome",
    enrolled_at: "2026-12-01T09:00:00.000Z"
  },
  contact: { id: "con_01kb2x9w3t5v7y8z", external_id: "customer-42", email: "ada@example.com" },
  from: null,
  to: "welcome",
  cause: "start",
  variables: { plan: "pro" }
}

export const sequence_run_advanced = Event.make({
  type: "sequence_run.advanced",
  says: "A run entered a node of its sequence",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "waiting", node: "settle_in" },
    from: "welcome",
    to: "settle_in"
  }
})

export const sequence_run_cancelled = Event.make({
  type: "sequence_run.cancelled",
  says: "A run was cancelled",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "cancelled", node: "settle_in" },
    from: "settle_in",
    to: null,
    cause: "cancel"
  }
})

export const sequence_run_completed = Event.make({
  type: "sequence_run.completed",
  says: "A run came to the end of its sequence, or to its goal",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "completed", node: null },
    from: "tips",
    to: null,
    reason: "end"
  }
})

export const sequence_run_enrolled = Event.make({
  type: "sequence_run.enrolled",
  says: "A contact was enrolled in a sequence",
  data: SequenceRunData,
  example: sequenceRunExample
})

export const sequence_run_exited = Event.make({
  type: "sequence_run.exited",
  says: "A run left its sequence before the end",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "exited", node: "gone_quiet" },
    from: "gone_quiet",
    to: null,
    cause: "timer",
    reason: "never_opened"
  }
})

export const sequence_run_failed = Event.make({
  type: "sequence_run.failed",
  says: "A run failed and goes no further",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "failed", node: "welcome" },
    from: "welcome",
    to: null,
    reason: "template_not_published"
  }
})

export const sequence_run_held = Event.make({
  type: "sequence_run.held",
  says: "A send of a run was refused for the first time at its node: the run waits there, and it is tried again for a day",
  data: SequenceRunData,
  example: {
    ...sequenceRunExample,
    run: { ...sequenceRunExample.run, status: "waiting", node: "welcome" },
    to: "welcome",
    reason: "template_not_published"
  }
})
