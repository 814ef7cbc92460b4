import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { RunSweeps } from "../RunSweeps.ts"

/** Cancels every live run of an archived sequence, a batch at a time. */
export default Job.make({
  name: "cancel_archived_runs",
  lanes: "workspace",
  payload: Schema.Struct({ sequenceId: id("seq") }),
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 1,
  together: { all: 4, ofWorkspace: () => 1 },
  timeoutSeconds: 3_600,
  priority: "bulk",
  serialBy: ({ sequenceId }) => sequenceId,
  handler: ({ sequenceId }) => RunSweeps.use((sweeps) => sweeps.cancelAll(sequenceId))
})
