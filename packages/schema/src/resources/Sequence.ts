import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { SequenceStatus } from "../sequences/status.ts"

const TriggerType = Schema.Literals(["api.enroll", "event.matches", "list.entered", "manual"])

const summary = {
  id: id("seq"),
  key: Schema.String.annotate({ description: "Addressing key, unique in the workspace; it never changes" }),
  name: Schema.String.annotate({ description: "Display name" }),
  description: Schema.NullOr(Schema.String).annotate({ description: "Purpose of the sequence; null without one" }),
  status: SequenceStatus,
  version: Schema.Int.annotate({ description: "Version that new runs begin on" }),
  trigger: Schema.Struct({
    type: TriggerType.annotate({ description: "Kind of trigger" }),
    event: Schema.optionalKey(Schema.String.annotate({ description: "With event.matches: the event's type" })),
    list: Schema.optionalKey(Schema.String.annotate({ description: "With list.entered: the list's name or id" }))
  }).annotate({ description: "Trigger that begins a run" }),
  nodeCount: Schema.Int.annotate({ description: "Number of nodes in the version" }),
  edgeCount: Schema.Int.annotate({ description: "Number of edges from node to node, or to the end" }),
  enrolledCount: Schema.Int.annotate({ description: "Number of runs begun, over all versions" }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}

export const SequenceSummary = Schema.Struct(summary).annotate({
  identifier: "SequenceSummary",
  description: "A sequence without its nodes"
})
export type SequenceSummary = typeof SequenceSummary.Type

const SequenceNode = Schema.Struct({
  id: Schema.String.annotate({ description: "Name of the node within the sequence" }),
  type: Schema.Literals(["send", "wait", "state", "branch", "exit"]).annotate({ description: "Kind of the node" }),
  name: Schema.NullOr(Schema.String).annotate({ description: "Display name; null without one" }),
  rule: Schema.String.annotate({
    description: "Description of what it sends, waits for or asks; at most 400 characters"
  })
}).annotate({ identifier: "SequenceNode", description: "One step of a sequence" })

const SequenceEdge = Schema.Struct({
  from: Schema.String.annotate({ description: "The node that it leads from" }),
  to: Schema.String.annotate({ description: "The node that it leads to; end completes the run" }),
  on: Schema.Literals(["event", "timeout", "always"]).annotate({
    description: "Cause of taking it: an event, a timeout, or the node itself (always)"
  }),
  event: Schema.NullOr(Schema.String).annotate({ description: "Type of the event; null without one" }),
  when: Schema.NullOr(Schema.String).annotate({
    description: "Condition for taking it, in words; null without one"
  })
}).annotate({ identifier: "SequenceEdge", description: "One edge from a node of a sequence to another" })

export const Sequence = Schema.Struct({
  ...summary,
  start: Schema.String.annotate({ description: "The node where runs begin" }),
  nodes: Schema.Array(SequenceNode).annotate({ description: "Its steps, in the order of its file" }),
  edges: Schema.Array(SequenceEdge).annotate({ description: "The edges between them, node by node" })
}).annotate({ identifier: "Sequence", description: "A sequence in its current version" })
export type Sequence = typeof Sequence.Type

export const SequenceKeyOrId = text({ min: 1, max: 64 }, Schema.isPattern(/^[a-z0-9_-]+$/u)).annotate({
  description: "Key or id of the sequence",
  examples: ["onboarding"]
})
