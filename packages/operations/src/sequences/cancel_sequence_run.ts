import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import { SequenceRuns } from "@tidings/services/sequences/SequenceRuns"
import { Schema } from "effect"

export default Operation.make({
  name: "cancel_sequence_run",
  http: "POST /v1/sequence-runs/{runId}/cancel",
  scope: "sequences:trigger",
  idempotency: "accepted",
  destroys: true,
  summary: "Cancel a sequence run",
  description:
    "Ends an active or waiting run for good: nothing more is sent by it. A run that ended is refused with run_not_active, a cancelled one too.",
  alsoSaid: "stop drip journey flow automation end quit abort onboarding series kick throw out customer",
  input: Schema.Struct({ runId: id("run") }),
  output: SequenceRun,
  errors: ["run_not_active"],
  handler: ({ runId }) => SequenceRuns.use((runs) => runs.cancel(runId))
})
