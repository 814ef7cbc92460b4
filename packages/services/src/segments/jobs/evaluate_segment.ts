import * as Job from "@tidings/jobs/Job"
import { evaluation } from "../evaluation.ts"
import { SegmentEntries } from "../SegmentEntries.ts"

/** Finds who entered a segment since it was last evaluated. */
export default Job.make({
  ...evaluation,
  retryAfterSeconds: [30, 300],
  concurrency: 2,
  timeoutSeconds: 3_600,
  handler: ({ segmentId, workspaceId }) => SegmentEntries.use((entries) => entries.evaluate(workspaceId, segmentId))
})
