import * as Operation from "@tidings/pipeline/Operation"
import { ApplySequences } from "@tidings/schema/resources/ApplySequence"
import { SoundPlan } from "@tidings/schema/sequences/plan"
import { applyAllPreview } from "@tidings/services/approvals/showing/sequenceChangePreview"
import { givenFiles } from "@tidings/services/sequences/definition/givenDefinition"
import { SequenceApplying } from "@tidings/services/sequences/SequenceApplying"
import { Effect } from "effect"

export default Operation.make({
  name: "apply_sequences",
  http: "POST /v1/sequences/apply",
  scope: "sequences:write",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  summary: "Apply the files of several sequences",
  description:
    "All or none of up to 200 files become the current versions of their sequences; with whole and prune, sequences that no file holds are archived.",
  alsoSaid: "deploy sync folder git drips journeys flows automations yaml bulk",
  input: ApplySequences,
  output: SoundPlan,
  maxBodyBytes: 14 * 1024 * 1024,
  audit: "sequence.apply",
  outward: true,
  errors: ["definition_invalid", "field_invalid", "live_only", "sequence_overtaken"],
  example: {
    files: [
      {
        filename: "sequences/reminder.yaml",
        source: "key: reminder\ntrigger: { type: api.enroll }\nnodes:\n  a_day: { type: wait, for: 1d, next: end }\n"
      }
    ]
  },
  surface: { kind: "campaign", when: "dryRun is not true", needed: ({ dryRun }) => dryRun !== true },
  asks: ({ files, prune }) =>
    `Apply ${files.length === 1 ? "the file" : `${files.length} files:`} ${files
      .slice(0, 10)
      .map(({ filename }) => filename)
      .join(", ")}${files.length > 10 ? " …" : ""}${prune === true ? "; archive every other sequence" : ""}`,
  shows: applyAllPreview,
  verb: "apply",
  seen: (input) =>
    Effect.flatMap(givenFiles(input), (files) =>
      SequenceApplying.use((applying) =>
        applying.seen(
          files.flatMap(({ key }) => key ?? []),
          input.whole === true
        )
      )
    ),
  prepare: givenFiles,
  handler: (input, files) => SequenceApplying.use((applying) => applying.applyAll(input, files))
})
