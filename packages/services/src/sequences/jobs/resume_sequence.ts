import * as Job from "@tidings/jobs/Job"
import { Resuming, resumption } from "../pausing/Resuming.ts"

/** Brings every live run of a resumed sequence up to date, a batch at a time. */
export default Job.make({
  ...resumption,
  tellsWorkspace: { kind: "sequence", field: "sequenceId" },
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 2,
  together: { all: 4, ofWorkspace: () => 2 },
  timeoutSeconds: 3_600,
  handler: ({ sequenceId, workspaceId }) => Resuming.use((resuming) => resuming.bringUpToDate(workspaceId, sequenceId))
})
