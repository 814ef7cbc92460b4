import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import { SequenceRuns } from "@tidings/services/sequences/SequenceRuns"
import { Schema } from "effect"

export default Operation.make({
  name: "read_sequence_run",
  http: "GET /v1/sequence-runs/{runId}",
  scope: "sequences:read",
  summary: "Read a sequence run",
  description: "Answers the run's node, the end of its wait there, and its timeline.",
  alsoSaid: "where is customer contact in drip journey flow step now next",
  input: Schema.Struct({ runId: id("run") }),
  output: SequenceRun,
  handler: ({ runId }) => SequenceRuns.use((runs) => runs.read(runId))
})
