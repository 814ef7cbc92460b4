import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { SequenceKey } from "../sequences/Definition.ts"
import { SoundPlan } from "../sequences/plan.ts"
import { SequenceSummary } from "./Sequence.ts"

/** Maximum size of a file in bytes. */
const mostBytes = 65_536

const source = text({ min: 1, max: mostBytes }).annotate({
  description:
    "Text of a sequence's file (YAML or JSON), at most 64 KB; its JSON Schema is at /schemas/sequence.v1.json"
})

/** A definition as JSON instead of a file's text. */
const definition = Schema.Record(Schema.String, Schema.Json)
  .check(
    Schema.makeFilter(
      (value: object) => Buffer.byteLength(JSON.stringify(value)) <= mostBytes || "Expected at most 64 KB",
      { fieldCode: "too_long", toJsonSchema: () => ({}) }
    )
  )
  .annotate({ description: "The definition as JSON instead of source, at most 64 KB" })

/** A definition given as the text of its file, or as JSON; at most one of them. */
export const definitionFields = { source: Schema.optionalKey(source), definition: Schema.optionalKey(definition) }

const flags = {
  dryRun: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Only answer the changes, without making them", default: false })
  ),
  moveRuns: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Move live runs to the new version if it has their node; else they end on their own version",
      default: false
    })
  )
}

export const ApplySequence = Schema.Struct({
  key: SequenceKey,
  ...definitionFields,
  ...flags,
  ifVersion: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
      description: "Current version that the change was made for; another one refuses it. 0: there is no such sequence"
    })
  )
})

export const AppliedSequence = Schema.Struct({
  ...SoundPlan.fields,
  sequence: Schema.NullOr(SequenceSummary).annotate({ description: "The sequence afterwards; null with dryRun" })
}).annotate({ identifier: "AppliedSequence", description: "The change that applying a definition made, or would make" })
export type AppliedSequence = typeof AppliedSequence.Type

const SequenceFile = Schema.Struct({
  filename: text({ min: 1, max: 200 }).annotate({ description: "Name of the file, for errors and changes" }),
  source
}).annotate({ identifier: "SequenceFile", description: "The file of one sequence" })

export const ApplySequences = Schema.Struct({
  files: Schema.Array(SequenceFile)
    .check(Schema.isBetweenLength(1, 200))
    .annotate({ description: "1 to 200 files, one for each sequence" }),
  whole: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "The files are all there are: sequences under other keys have vanished",
      default: false
    })
  ),
  prune: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Archive those that have vanished; only with whole", default: false })
  ),
  ...flags,
  base: Schema.optionalKey(
    Schema.Record(SequenceKey, Schema.Int)
      .check(Schema.isMaxProperties(2_000))
      .annotate({ description: "base of the dry run that was agreed to; any other version now refuses the call" })
  )
})
