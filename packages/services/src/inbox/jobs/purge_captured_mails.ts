import * as Job from "@tidings/jobs/Job"
import { Inbox } from "../Inbox.ts"

/** Mails that were captured instead of sent are kept for 30 days. */
export default Job.every("1 hour", { name: "purge_captured_mails", handler: Inbox.use(({ purge }) => purge) })
