import * as Job from "@tidings/jobs/Job"
import { Inbox } from "../Inbox.ts"

/** Mails of the sandbox are kept for 30 days. */
export default Job.every("1 hour", { name: "purge_sandbox_mails", handler: Inbox.use(({ purge }) => purge) })
