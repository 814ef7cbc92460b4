import * as Operation from "@tidings/pipeline/Operation"
import { CapturedMail, NamedCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { CapturedMails } from "@tidings/services/inbox/CapturedMails"

export default Operation.make({
  name: "read_captured_mail",
  http: "GET /v1/captured-mails/{id}",
  scope: "sends:content",
  unlisted: true,
  audited: true,
  summary: "Read a captured mail",
  description:
    "Headers, HTML, text, names of its files, and the codes and links that are in it. Reading marks nothing: mark_captured_mail does.",
  alsoSaid: "test inbox one-time code otp verification extract",
  input: NamedCapturedMail,
  output: CapturedMail,
  handler: ({ id }) => CapturedMails.use((mails) => mails.read(id))
})
