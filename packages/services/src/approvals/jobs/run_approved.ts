import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { ApprovedRuns } from "../ApprovedRuns.ts"

/** Runs an approved call exactly once; unexpected failures are retried five times. */
export default Job.make({
  name: "run_approved",
  lanes: "workspace",
  payload: Schema.Struct({ approvalId: id("apr") }),
  tellsWorkspace: { kind: "approval", field: "approvalId" },
  retryAfterSeconds: [5, 15, 60, 240, 600],
  concurrency: 4,
  together: { all: 32, ofWorkspace: () => 4 },
  timeoutSeconds: 120,
  priority: "interactive",
  handler: ({ approvalId }, { isLast }) => ApprovedRuns.use((runs) => runs.run(approvalId, isLast))
})
