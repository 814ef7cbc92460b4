import * as Job from "@tidings/jobs/Job"
import { webhookMailJob } from "../../webhooks/webhookMailJob.ts"
import { WebhookMails } from "../WebhookMails.ts"

/** Mails an owner which webhooks are failing or were disabled; sends nothing once all of them are well. */
export default Job.make({
  ...webhookMailJob,
  retryAfterSeconds: [5, 60, 300, 1800],
  concurrency: (lane) => WebhookMails.useSync((mails) => mails.windowOf(lane)),
  // A minute to connect, and one for the answer.
  timeoutSeconds: 150,
  handler: ({ email, workspaceId }, attempt) => WebhookMails.use((mails) => mails.deliver(workspaceId, email, attempt))
})
