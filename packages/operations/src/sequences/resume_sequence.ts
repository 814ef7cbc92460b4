import * as Operation from "@tidings/pipeline/Operation"
import { ResumedSequence, SequenceKeyOrId } from "@tidings/schema/resources/Sequence"
import { sequenceResumptionPreview } from "@tidings/services/approvals/showing/sequenceChangePreview"
import { SequenceManagement } from "@tidings/services/sequences/SequenceManagement"
import { Schema } from "effect"

export default Operation.make({
  name: "resume_sequence",
  http: "POST /v1/sequences/{keyOrId}/resume",
  scope: "sequences:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Resume a paused sequence",
  description:
    "Its runs are brought up to date in the order of time, and overdue sends leave at the pace of bulk. An archived sequence is refused.",
  alsoSaid: "continue unpause restart drip journey flow automation go on",
  input: Schema.Struct({ keyOrId: SequenceKeyOrId }),
  output: ResumedSequence,
  status: 202,
  otherwise: { when: "It was not paused", is: ({ changed }) => !changed },
  outward: true,
  errors: ["field_invalid", "live_only", "resource_not_found"],
  example: { keyOrId: "onboarding" },
  surface: "campaign",
  asks: ({ keyOrId }) => `Resume the sequence ${keyOrId}`,
  shows: ({ keyOrId }) => sequenceResumptionPreview(keyOrId),
  verb: "resume",
  seen: ({ keyOrId }) => SequenceManagement.use((management) => management.seen(keyOrId)),
  handler: ({ keyOrId }) => SequenceManagement.use((management) => management.resume(keyOrId))
})
