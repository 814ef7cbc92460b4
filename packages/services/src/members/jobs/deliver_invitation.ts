import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { InvitationMails } from "../InvitationMails.ts"

/** Mails a new member how to sign in. */
export default Job.make({
  name: "deliver_invitation",
  lanes: "target",
  payload: Schema.Struct({ workspaceId: id("ws"), email: Schema.String }),
  priority: "transactional",
  retryAfterSeconds: [15, 60, 600, 3600],
  concurrency: (lane) => InvitationMails.useSync((mails) => mails.windowOf(lane)),
  // A minute to connect, and one for the answer.
  timeoutSeconds: 150,
  handler: ({ email, workspaceId }, attempt) =>
    InvitationMails.use((mails) => mails.deliver(workspaceId, email, attempt))
})
