import * as Job from "@tidings/jobs/Job"
import { SendCounts } from "../SendCounts.ts"

/** Counts the mails of the present hour, and of those in which mails changed. */
export default Job.every("1 minute", {
  name: "count_sends",
  timeoutSeconds: 3_600,
  handler: SendCounts.use((counts) => counts.count)
})
