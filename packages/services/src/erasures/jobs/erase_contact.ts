import * as Job from "@tidings/jobs/Job"
import { ErasedPlaces } from "../ErasedPlaces.ts"
import { erasureJob, settledAfterSeconds } from "../erasureJob.ts"

/** Takes some erased contacts of a workspace out of every place that holds something of them; the next takes others. */
export default Job.make({
  ...erasureJob,
  tellsWorkspace: null,
  retryAfterSeconds: [60, 600, 1_200, 3_600, 7_200, 14_400, 28_800],
  concurrency: 1,
  together: { all: 2, ofWorkspace: () => 1 },
  timeoutSeconds: 3_600,
  handler: ({ gatherMs, workspaceId }) =>
    ErasedPlaces.use((places) => places.clear(workspaceId, settledAfterSeconds, gatherMs))
})
