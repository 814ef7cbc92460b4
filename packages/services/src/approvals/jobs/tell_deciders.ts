import * as Job from "@tidings/jobs/Job"
import { ApprovalNotices } from "../ApprovalNotices.ts"

/** Queues mails to members about requests that have waited for their decision for 5 minutes. */
export default Job.every("30 seconds", {
  name: "tell_deciders",
  handler: ApprovalNotices.use((mails) => mails.tell)
})
