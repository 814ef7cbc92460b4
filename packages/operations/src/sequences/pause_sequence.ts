import * as Operation from "@tidings/pipeline/Operation"
import { PausedSequence, SequenceKeyOrId } from "@tidings/schema/resources/Sequence"
import { SequenceManagement } from "@tidings/services/sequences/SequenceManagement"
import { Schema } from "effect"

export default Operation.make({
  name: "pause_sequence",
  http: "POST /v1/sequences/{keyOrId}/pause",
  scope: "sequences:trigger",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  summary: "Pause a sequence",
  description:
    "Until it is resumed nobody enters, no timer fires and no event moves a run; events are kept for then. An archived sequence is refused.",
  alsoSaid: "stop halt hold drip journey flow automation campaign emergency",
  input: Schema.Struct({ keyOrId: SequenceKeyOrId }),
  output: PausedSequence,
  errors: ["field_invalid", "live_only", "resource_not_found"],
  example: { keyOrId: "onboarding" },
  handler: ({ keyOrId }) => SequenceManagement.use((management) => management.pause(keyOrId))
})
