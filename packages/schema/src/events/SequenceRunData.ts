import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { RunStatus } from "../sequences/status.ts"

/** The `data` of every event of a run. */
export const SequenceRunData = Schema.Struct({
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
export const sequenceRunExample: typeof SequenceRunData.Encoded = {
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
