import { Schema } from "effect"
import { SequenceStatus } from "./status.ts"

/** What is wrong with a file, and where: lines and columns from 1, columns in UTF-16 units, as editors count them. */
export const DefinitionFinding = Schema.Struct({
  file: Schema.String,
  line: Schema.Int,
  column: Schema.Int,
  /** The place in the definition, as in JavaScript: `nodes.welcome.on[0].next`; empty where it is the file's. */
  path: Schema.String,
  code: Schema.String,
  message: Schema.String
})
export type DefinitionFinding = typeof DefinitionFinding.Type

/** One node that a version adds, changes or takes away. */
export const NodeChange = Schema.Struct({
  change: Schema.Literals(["added", "changed", "removed"]),
  node: Schema.String,
  type: Schema.String,
  /** What is other than before, in words. */
  says: Schema.String,
  /** Live runs that are at it. */
  liveRuns: Schema.Int
})
export type NodeChange = typeof NodeChange.Type

/** What becomes of one sequence. */
export const SequenceChange = Schema.Struct({
  key: Schema.String,
  /** The file that says so; null for a sequence that no file holds. */
  file: Schema.NullOr(Schema.String),
  /** `restored` is published again after it was archived; `vanished` stays as it is, though no file holds it. */
  change: Schema.Literals(["added", "changed", "restored", "unchanged", "archived", "vanished"]),
  status: SequenceStatus,
  fromVersion: Schema.NullOr(Schema.Int),
  toVersion: Schema.NullOr(Schema.Int),
  /** What begins its runs, in words. */
  trigger: Schema.String,
  liveRuns: Schema.Int,
  /** How many of them go on by the new version. */
  movingRuns: Schema.Int,
  /** Fields of the sequence itself that are other than before, in words. */
  fields: Schema.Array(Schema.String),
  nodes: Schema.Array(NodeChange)
})
export type SequenceChange = typeof SequenceChange.Type

export const SequencePlan = Schema.Struct({
  /** `refused`: a file is wrong; `overtaken`: another apply came first. Nothing was changed by either, nor where it was only planned. */
  outcome: Schema.Literals(["refused", "overtaken", "planned", "applied"]),
  findings: Schema.Array(DefinitionFinding),
  changes: Schema.Array(SequenceChange),
  /** What the plan was made for: the version of each sequence, 0 of one that there was not. */
  base: Schema.Record(Schema.String, Schema.Int)
})
export type SequencePlan = typeof SequencePlan.Type
