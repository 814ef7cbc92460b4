import * as Operation from "@tidings/pipeline/Operation"
import { CapturedMail, WaitForCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { MailWaits } from "@tidings/services/inbox/MailWaits"

export default Operation.make({
  name: "wait_for_captured_mail",
  http: "GET /v1/captured-mails/wait",
  scope: "sends:content",
  unlisted: true,
  audited: true,
  waits: true,
  summary: "Wait for a captured mail",
  description:
    "Answers the newest mail that meets the filters as soon as there is one, whole as read_captured_mail does; 404 mail_not_captured if there is none within timeout seconds. Give since the time at which your test began, lest an older mail answers. 20 calls of a workspace wait at once.",
  alsoSaid: "test inbox end-to-end playwright cypress otp await poll",
  input: WaitForCapturedMail,
  output: CapturedMail,
  errors: ["mail_not_captured", "workspace_rate_limit", "service_unavailable"],
  example: { to: "ada@example.com", subject: "code", timeout: 10 },
  handler: (input) => MailWaits.use((waits) => waits.wait(input))
})
