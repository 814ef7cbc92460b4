import * as Operation from "@tidings/pipeline/Operation"
import { ReadSequenceVersion, SequenceVersionDetail } from "@tidings/schema/resources/Sequence"
import { SequenceVersions } from "@tidings/services/sequences/SequenceVersions"

export default Operation.make({
  name: "read_sequence_version",
  http: "GET /v1/sequences/{keyOrId}/versions/{version}",
  scope: "sequences:read",
  unlisted: true,
  summary: "Read a version of a sequence",
  description: "Answers the definition, and the text of its file as it was applied.",
  alsoSaid: "drip journey flow automation file yaml source definition code old",
  input: ReadSequenceVersion,
  output: SequenceVersionDetail,
  errors: ["resource_not_found"],
  example: { keyOrId: "onboarding", version: "current" },
  handler: (input) => SequenceVersions.use((versions) => versions.read(input))
})
