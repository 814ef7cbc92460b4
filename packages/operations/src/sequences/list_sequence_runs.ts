import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSequenceRuns, SequenceRun } from "@tidings/schema/resources/SequenceRun"
import { SequenceRuns } from "@tidings/services/sequences/SequenceRuns"

export default Operation.make({
  name: "list_sequence_runs",
  http: "GET /v1/sequences/{keyOrId}/runs",
  scope: "sequences:read",
  summary: "List the runs of a sequence",
  description: "Newest first, of all its versions.",
  alsoSaid: "who is in drip journey flow automation onboarding contacts",
  input: ListSequenceRuns,
  output: pageOf(SequenceRun),
  errors: ["resource_not_found"],
  example: { keyOrId: "onboarding", status: "waiting" },
  handler: (input) => SequenceRuns.use((runs) => runs.list(input))
})
