import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { SequenceKeyOrId } from "./Sequence.ts"

export const ReadSequenceDiagram = Schema.Struct({
  keyOrId: SequenceKeyOrId,
  version: Schema.optionalKey(
    text({ max: 10 }, Schema.isPattern(/^(?:current|all|[1-9][0-9]{0,8})$/u)).annotate({
      description: "Number of a version; or current, or all: the current one with the counts of all versions",
      default: "current"
    })
  )
})

const count = (description: string) => Schema.Int.annotate({ description })

const NodeCount = Schema.Struct({
  node: Schema.String.annotate({ description: "Name of the node" }),
  waiting: count("Number of runs that are there"),
  passed: count("Number of runs that went on from it"),
  left: count("Number of runs that ended there without failing"),
  failed: count("Number of runs that failed there")
}).annotate({ identifier: "SequenceNodeCount", description: "Runs at one node, as last counted" })

export const SequenceDiagram = Schema.Struct({
  svg: Schema.String.annotate({
    description: "The diagram as one SVG without scripts, in the colours of the reader's system"
  }),
  version: Schema.Int.annotate({ description: "The drawn version" }),
  counts: Schema.Array(NodeCount).annotate({ description: "Runs by node, in the order of the file" })
}).annotate({ identifier: "SequenceDiagram", description: "A drawn sequence with its counts" })
export type SequenceDiagram = typeof SequenceDiagram.Type
