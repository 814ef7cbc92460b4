import { Schema } from "effect"
import { SequenceStatus } from "./status.ts"

/** An error in a file and its place: lines and columns from 1, columns in UTF-16 units, as editors count them. */
export const DefinitionFinding = Schema.Struct({
  file: Schema.String,
  line: Schema.Int,
  column: Schema.Int,
  /**
   * The path in the definition, as in JavaScript: `nodes.welcome.on[0].next`; empty if the finding is of the whole
   * file.
   */
  path: Schema.String,
  code: Schema.String,
  message: Schema.String
})
export type DefinitionFinding = typeof DefinitionFinding.Type

/** A node that a version adds, changes or removes. */
export const NodeChange = Schema.Struct({
  change: Schema.Literals(["added", "changed", "removed"]),
  node: Schema.String,
  type: Schema.String,
  /** The difference from before, in words. */
  says: Schema.String,
  /** The number of live runs at the node. */
  liveRuns: Schema.Int
})
export type NodeChange = typeof NodeChange.Type

/** The change of one sequence. */
export const SequenceChange = Schema.Struct({
  key: Schema.String,
  /** The file of the sequence; null if no file holds it. */
  file: Schema.NullOr(Schema.String),
  /** `restored` is published again after it was archived; `vanished` stays as it is, though no file holds it. */
  change: Schema.Literals(["added", "changed", "restored", "unchanged", "archived", "vanished"]),
  status: SequenceStatus,
  fromVersion: Schema.NullOr(Schema.Int),
  toVersion: Schema.NullOr(Schema.Int),
  /** The trigger of its runs, in words. */
  trigger: Schema.String,
  liveRuns: Schema.Int,
  /** The number of live runs that continue on the new version. */
  movingRuns: Schema.Int,
  /** The changed fields of the sequence itself, in words. */
  fields: Schema.Array(Schema.String),
  nodes: Schema.Array(NodeChange)
})
export type SequenceChange = typeof SequenceChange.Type

export const SequencePlan = Schema.Struct({
  /** `refused`: a file is wrong; `overtaken`: another apply came first. Only `applied` changed anything. */
  outcome: Schema.Literals(["refused", "overtaken", "planned", "applied"]),
  findings: Schema.Array(DefinitionFinding),
  changes: Schema.Array(SequenceChange),
  /** The version of each sequence that the plan was made for; 0 for a sequence that did not exist. */
  base: Schema.Record(Schema.String, Schema.Int)
})
export type SequencePlan = typeof SequencePlan.Type
