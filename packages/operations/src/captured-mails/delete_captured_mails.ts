import * as Operation from "@tidings/pipeline/Operation"
import { DeleteCapturedMails, DeletedCapturedMails } from "@tidings/schema/resources/CapturedMail"
import { CapturedMails } from "@tidings/services/inbox/CapturedMails"

export default Operation.make({
  name: "delete_captured_mails",
  http: "DELETE /v1/captured-mails",
  scope: "templates:send",
  unlisted: true,
  idempotency: "natural",
  audit: "captured_mail.delete_all",
  summary: "Delete captured mails",
  description:
    "Deletes all that the filters name, which go together, or everything with all: true; up to 1,000 a call.",
  alsoSaid: "test inbox empty purge reset between tests",
  input: DeleteCapturedMails,
  output: DeletedCapturedMails,
  errors: ["field_invalid"],
  example: { to: "ada@example.com" },
  handler: (input) => CapturedMails.use((mails) => mails.removeAll(input))
})
