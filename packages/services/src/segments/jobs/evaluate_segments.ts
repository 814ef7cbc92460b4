import * as Job from "@tidings/jobs/Job"
import { SegmentEntries } from "../SegmentEntries.ts"

/** Has every segment evaluated with which a sequence begins. */
export default Job.every("15 minutes", {
  name: "evaluate_segments",
  handler: SegmentEntries.use((entries) => entries.begin)
})
