import * as Job from "@tidings/jobs/Job"
import { Inbox } from "../Inbox.ts"

/** Deletes mails captured instead of sent after 30 days. */
export default Job.every("1 hour", { name: "purge_captured_mails", handler: Inbox.use(({ purge }) => purge) })
