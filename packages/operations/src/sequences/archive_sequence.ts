import * as Operation from "@tidings/pipeline/Operation"
import { ArchivedSequence, ArchiveSequence } from "@tidings/schema/resources/Sequence"
import { SequenceManagement } from "@tidings/services/sequences/SequenceManagement"

export default Operation.make({
  name: "archive_sequence",
  http: "POST /v1/sequences/{keyOrId}/archive",
  scope: "sequences:write",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  summary: "Archive a sequence",
  description:
    "It takes no more contacts; live runs end by themselves, or are cancelled for good with cancelRuns. Applying its file publishes it again.",
  alsoSaid: "end retire delete remove drip journey flow automation old",
  input: ArchiveSequence,
  output: ArchivedSequence,
  errors: ["live_only", "resource_not_found"],
  example: { keyOrId: "onboarding" },
  handler: (input) => SequenceManagement.use((management) => management.archive(input))
})
