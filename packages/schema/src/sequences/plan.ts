import { Schema } from "effect"
import { SequenceStatus } from "./status.ts"

const says = (description: string) => Schema.String.annotate({ description })
const counts = (description: string) => Schema.Int.annotate({ description })

/** An error in a file and its place: lines and columns from 1, columns in UTF-16 units, as editors count them. */
export const DefinitionFinding = Schema.Struct({
  file: says("Name of the file"),
  line: counts("Line, from 1"),
  column: counts("Column in UTF-16 units, from 1"),
  path: says("Path in the definition: nodes.welcome.on[0].next; empty if the error is of the whole file"),
  code: says("The kind of error"),
  message: says("The error in words")
}).annotate({ identifier: "DefinitionFinding", description: "An error in a sequence's file" })
export type DefinitionFinding = typeof DefinitionFinding.Type

/** A node that a version adds, changes or removes. */
export const NodeChange = Schema.Struct({
  change: Schema.Literals(["added", "changed", "removed"]).annotate({
    description: "Difference from the version before"
  }),
  node: says("Name of the node"),
  type: says("Kind of the node"),
  says: says("The difference in words"),
  liveRuns: counts("Number of live runs at the node")
}).annotate({ identifier: "SequenceNodeChange", description: "A node that a version adds, changes or removes" })
export type NodeChange = typeof NodeChange.Type

/** The change of one sequence. */
export const SequenceChange = Schema.Struct({
  key: says("Key of the sequence"),
  file: Schema.NullOr(Schema.String).annotate({ description: "File of the sequence; null if no file holds it" }),
  change: Schema.Literals(["added", "changed", "restored", "unchanged", "archived", "vanished"]).annotate({
    description: "restored is published again after it was archived; vanished stays as it is, though no file holds it"
  }),
  status: SequenceStatus,
  fromVersion: Schema.NullOr(Schema.Int).annotate({ description: "Version before; null for a new sequence" }),
  toVersion: Schema.NullOr(Schema.Int).annotate({ description: "Version afterwards" }),
  trigger: says("The trigger of its runs, in words"),
  liveRuns: counts("Number of its live runs"),
  movingRuns: counts("Number of live runs that continue on the new version"),
  fields: Schema.Array(Schema.String).annotate({ description: "Changed fields of the sequence itself, in words" }),
  nodes: Schema.Array(NodeChange).annotate({ description: "Changed nodes" })
}).annotate({ identifier: "SequenceChange", description: "The change of one sequence" })
export type SequenceChange = typeof SequenceChange.Type

const planFields = {
  findings: Schema.Array(DefinitionFinding).annotate({ description: "Errors in the files" }),
  changes: Schema.Array(SequenceChange).annotate({ description: "The change of each sequence" }),
  base: Schema.Record(Schema.String, Schema.Int).annotate({
    description: "By key the version that the plan was made for; 0 for a sequence that did not exist"
  })
}

export const SequencePlan = Schema.Struct({
  outcome: Schema.Literals(["refused", "overtaken", "planned", "applied"]).annotate({
    description: "refused: a file is wrong; overtaken: another apply came first; applied alone changed anything"
  }),
  ...planFields
}).annotate({ identifier: "SequencePlan", description: "Changes that applying files makes" })
export type SequencePlan = typeof SequencePlan.Type

/** A plan that could be carried out. */
export const SoundPlan = Schema.Struct({
  outcome: Schema.Literals(["planned", "applied"]).annotate({
    description: "planned with dryRun, else applied"
  }),
  ...planFields
}).annotate({ identifier: "AppliedSequences", description: "The changes that applying files made, or would make" })
export type SoundPlan = typeof SoundPlan.Type
