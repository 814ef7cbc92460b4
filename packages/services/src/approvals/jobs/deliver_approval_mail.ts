import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { ApprovalMails } from "../mails/ApprovalMails.ts"

/** Mails a member the requests that still wait for a decision; sends nothing if none does. */
export default Job.make({
  name: "deliver_approval_mail",
  lanes: "target",
  payload: Schema.Struct({
    workspaceId: id("ws"),
    email: Schema.String,
    approvals: Schema.Array(id("apr")),
    isLast: Schema.Boolean
  }),
  retryAfterSeconds: [5, 60, 300, 1800],
  concurrency: (lane) => ApprovalMails.useSync((mails) => mails.windowOf(lane)),
  // A minute to connect, and one for the answer.
  timeoutSeconds: 150,
  handler: (told, attempt) => ApprovalMails.use((mails) => mails.deliver(told, attempt))
})
