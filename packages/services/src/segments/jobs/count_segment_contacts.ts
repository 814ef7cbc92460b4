import * as Job from "@tidings/jobs/Job"
import { countJob } from "../countJob.ts"
import { SegmentCounting } from "../SegmentCounting.ts"

/** Counts the contacts of a segment in both worlds. */
export default Job.make({
  ...countJob,
  retryAfterSeconds: [30, 300, 1_800],
  concurrency: 2,
  timeoutSeconds: 120,
  handler: ({ segmentId, workspaceId }) => SegmentCounting.use((counting) => counting.count(workspaceId, segmentId))
})
