import * as Operation from "@tidings/pipeline/Operation"
import { DeletedCapturedMail, NamedCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { CapturedMails } from "@tidings/services/inbox/CapturedMails"

export default Operation.make({
  name: "delete_captured_mail",
  http: "DELETE /v1/captured-mails/{id}",
  scope: "templates:send",
  unlisted: true,
  idempotency: "natural",
  summary: "Delete a captured mail",
  description: "Its send stays, with status and timeline. Deleting it again answers the same.",
  alsoSaid: "test inbox trash",
  input: NamedCapturedMail,
  output: DeletedCapturedMail,
  handler: ({ id }) => CapturedMails.use((mails) => mails.remove(id))
})
