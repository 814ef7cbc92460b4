import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { SenderMails } from "../SenderMails.ts"

/** Mails a member that a sender domain is failing; sends nothing once it is well again. */
export default Job.make({
  name: "deliver_sender_mail",
  lanes: "target",
  payload: Schema.Struct({ workspaceId: id("ws"), domain: Schema.String, email: Schema.String }),
  retryAfterSeconds: [5, 60, 300, 1800],
  concurrency: (lane) => SenderMails.useSync((mails) => mails.windowOf(lane)),
  // A minute to connect, and one for the answer.
  timeoutSeconds: 150,
  handler: (told, attempt) => SenderMails.use((mails) => mails.deliver(told, attempt))
})
