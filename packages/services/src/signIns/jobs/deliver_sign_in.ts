import * as Job from "@tidings/jobs/Job"
import { Schema } from "effect"
import { SignInMails } from "../SignInMails.ts"

/**
 * Mails a one-time code to an address if it is a member's; stops after some minutes, when nobody waits for it any more.
 */
export default Job.make({
  name: "deliver_sign_in",
  lanes: "target",
  payload: Schema.Struct({ email: Schema.String }),
  priority: "interactive",
  retryAfterSeconds: [5, 15, 40, 120],
  concurrency: (lane) => SignInMails.useSync((mails) => mails.windowOf(lane)),
  // A minute to connect, and one for the answer.
  timeoutSeconds: 150,
  handler: ({ email }, attempt) => SignInMails.use((mails) => mails.deliver(email, attempt))
})
