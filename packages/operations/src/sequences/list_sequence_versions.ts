import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSequenceVersions, SequenceVersion } from "@tidings/schema/resources/Sequence"
import { SequenceVersions } from "@tidings/services/sequences/SequenceVersions"

export default Operation.make({
  name: "list_sequence_versions",
  http: "GET /v1/sequences/{keyOrId}/versions",
  scope: "sequences:read",
  unlisted: true,
  summary: "List the versions of a sequence",
  description: "Newest first, with the live runs on each; those that no run needs are deleted after 400 days.",
  alsoSaid: "drip journey flow automation history revisions changes who changed applied",
  input: ListSequenceVersions,
  output: pageOf(SequenceVersion),
  errors: ["resource_not_found"],
  example: { keyOrId: "onboarding" },
  handler: (input) => SequenceVersions.use((versions) => versions.list(input))
})
