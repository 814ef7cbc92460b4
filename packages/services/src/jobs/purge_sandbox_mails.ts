import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { Inbox } from "../inbox/Inbox.ts"

/** Mails of the sandbox are kept for 30 days. */
export default Job.make({
  name: "purge_sandbox_mails",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 600,
  everySeconds: 3_600,
  handler: () => Inbox.use((inbox) => inbox.purge)
})
