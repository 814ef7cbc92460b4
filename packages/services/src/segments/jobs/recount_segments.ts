import * as Job from "@tidings/jobs/Job"
import { SegmentCounting } from "../SegmentCounting.ts"

/** Has segments counted whose counts are older than a day. */
export default Job.every("1 hour", {
  name: "recount_segments",
  handler: SegmentCounting.use((counting) => counting.recount)
})
