import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { SequenceStatus } from "../sequences/status.ts"
import { Actor } from "./AuditEntry.ts"

const TriggerType = Schema.Literals(["api.enroll", "event.matches", "list.entered", "segment.entered", "manual"])

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
    list: Schema.optionalKey(Schema.String.annotate({ description: "With list.entered: the list's name or id" })),
    segment: Schema.optionalKey(
      Schema.String.annotate({ description: "With segment.entered: the segment's name or id" })
    )
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

export const ListSequences = Schema.Struct({
  ...pageFields(),
  status: Schema.optionalKey(
    SequenceStatus.annotate({ description: "Only this status; without it those published and those paused" })
  ),
  q: Schema.optionalKey(
    text({ min: 1, max: 100 }).annotate({
      description: "Beginning of the key, or of a word of the name, in any case",
      examples: ["onb"]
    })
  )
})

const changed = Schema.Boolean.annotate({ description: "False if it was so already, and nothing changed" })

export const PausedSequence = Schema.Struct({ ...summary, changed }).annotate({
  identifier: "PausedSequence",
  description: "A sequence after a pause was asked for"
})
export type PausedSequence = typeof PausedSequence.Type

export const ResumedSequence = Schema.Struct({
  ...summary,
  changed,
  resuming: Schema.Boolean.annotate({ description: "True while its runs are brought up to date" }),
  runs: Schema.Int.annotate({ description: "Number of live runs to bring up to date; 0 if none has to be" })
}).annotate({ identifier: "ResumedSequence", description: "A sequence after it was resumed" })
export type ResumedSequence = typeof ResumedSequence.Type

export const ArchivedSequence = Schema.Struct({
  ...summary,
  changed,
  liveRuns: Schema.Int.annotate({ description: "Number of runs that had not ended" }),
  cancelling: Schema.Boolean.annotate({ description: "True if those runs are now cancelled, a batch at a time" })
}).annotate({ identifier: "ArchivedSequence", description: "A sequence after it was archived" })
export type ArchivedSequence = typeof ArchivedSequence.Type

const versionFields = {
  number: Schema.Int.annotate({ description: "Number of the version, from 1" }),
  hash: Schema.String.annotate({
    description: "SHA-256 of the definition's canonical JSON, in hex: equal for equal definitions"
  }),
  current: Schema.Boolean.annotate({ description: "True for the version that new runs begin on" }),
  liveRuns: Schema.Int.annotate({ description: "Number of runs on it that have not ended, as last counted" }),
  createdAt: Timestamp,
  appliedBy: Actor.annotate({ description: "The caller that applied it" })
}

export const SequenceVersion = Schema.Struct(versionFields).annotate({
  identifier: "SequenceVersion",
  description: "One version of a sequence, without its definition"
})
export type SequenceVersion = typeof SequenceVersion.Type

export const SequenceVersionDetail = Schema.Struct({
  ...versionFields,
  definition: Schema.Record(Schema.String, Schema.Json).annotate({ description: "The definition, as JSON" }),
  source: Schema.String.annotate({ description: "Text of the file (YAML) as it was applied" })
}).annotate({ identifier: "SequenceVersionDetail", description: "One version of a sequence, with its definition" })
export type SequenceVersionDetail = typeof SequenceVersionDetail.Type

const SequenceVersionNumber = text({ max: 10 }, Schema.isPattern(/^(?:current|[1-9][0-9]{0,8})$/u)).annotate({
  description: "Number of a version, or current",
  examples: ["current"]
})

export const ListSequenceVersions = Schema.Struct({ keyOrId: SequenceKeyOrId, ...pageFields() })

export const ReadSequenceVersion = Schema.Struct({ keyOrId: SequenceKeyOrId, version: SequenceVersionNumber })

export const ArchiveSequence = Schema.Struct({
  keyOrId: SequenceKeyOrId,
  cancelRuns: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Cancel live runs instead of letting them end", default: false })
  )
})
