import * as Operation from "@tidings/pipeline/Operation"
import { CapturedMailSummary, MarkCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { CapturedMails } from "@tidings/services/inbox/CapturedMails"

export default Operation.make({
  name: "mark_captured_mail",
  http: "PATCH /v1/captured-mails/{id}",
  scope: "templates:send",
  unlisted: true,
  idempotency: "natural",
  summary: "Mark a captured mail as read or unread",
  description: "A mail is unread until this is called, whoever read it.",
  alsoSaid: "test inbox unread",
  input: MarkCapturedMail,
  output: CapturedMailSummary,
  example: { id: "snd_01kb2x9w3t5v7y8z", unread: false },
  handler: (input) => CapturedMails.use((mails) => mails.mark(input))
})
