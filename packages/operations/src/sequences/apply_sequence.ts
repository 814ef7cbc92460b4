import * as Operation from "@tidings/pipeline/Operation"
import { AppliedSequence, ApplySequence } from "@tidings/schema/resources/ApplySequence"
import { applyPreview } from "@tidings/services/approvals/showing/sequenceChangePreview"
import { givenDefinition } from "@tidings/services/sequences/definition/givenDefinition"
import { SequenceApplying } from "@tidings/services/sequences/SequenceApplying"

export default Operation.make({
  name: "apply_sequence",
  http: "PUT /v1/sequences/{keyOrId}",
  pathNames: { keyOrId: "key" },
  scope: "sequences:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Apply a sequence",
  description:
    "Makes a definition the current version of its sequence, which new runs begin on; the same definition again changes nothing. dryRun answers the changes alone.",
  alsoSaid: "create update edit publish deploy drip journey flow automation yaml definition new version",
  input: ApplySequence,
  output: AppliedSequence,
  audit: "sequence.apply",
  outward: true,
  errors: ["definition_invalid", "field_invalid", "live_only", "sequence_overtaken"],
  example: {
    key: "reminder",
    definition: { trigger: { type: "api.enroll" }, nodes: { a_day: { type: "wait", for: "1d", next: "end" } } }
  },
  surface: { kind: "campaign", when: "dryRun is not true", needed: ({ dryRun }) => dryRun !== true },
  asks: ({ key }) => `Apply a definition to the sequence ${key}`,
  shows: applyPreview,
  verb: "apply",
  seen: ({ key }) => SequenceApplying.use((applying) => applying.seen([key], false)),
  prepare: (input) => givenDefinition(input, input.key),
  handler: (input, given) => SequenceApplying.use((applying) => applying.applyOne(input, given))
})
