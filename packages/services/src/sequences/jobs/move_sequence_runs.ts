import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { RunSweeps } from "../RunSweeps.ts"

/** Moves live runs of a sequence to another version, a batch at a time; runs whose node is missing there stay. */
export default Job.make({
  name: "move_sequence_runs",
  lanes: "workspace",
  payload: Schema.Struct({ sequenceId: id("seq"), versionId: id("sqv") }),
  tellsWorkspace: { kind: "sequence", field: "sequenceId" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 1,
  together: { all: 4, ofWorkspace: () => 1 },
  timeoutSeconds: 3_600,
  priority: "bulk",
  serialBy: ({ sequenceId }) => sequenceId,
  handler: ({ sequenceId, versionId }) => RunSweeps.use((sweeps) => sweeps.moveAll(sequenceId, versionId))
})
