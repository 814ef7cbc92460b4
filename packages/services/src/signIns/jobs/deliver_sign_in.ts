import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { SignInMails } from "../SignInMails.ts"

/** Mails a one-time code to an address if it is a member's; after some minutes nobody waits for it any more. */
export default Job.make({
  name: "deliver_sign_in",
  lanes: "target",
  payload: Schema.Struct({ email: Schema.String }),
  priority: "interactive",
  retryAfterSeconds: [5, 15, 40, 120],
  concurrency: (lane) => SignInMails.useSync((mails) => mails.windowOf(lane)),
  // A minute for a connection, and one for the answer over it.
  timeoutSeconds: 150,
  handler: ({ email }, attempt) => SignInMails.use((mails) => mails.deliver(email, attempt))
})
