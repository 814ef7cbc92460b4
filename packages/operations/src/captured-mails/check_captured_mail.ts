import * as Operation from "@tidings/pipeline/Operation"
import { NamedCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { CapturedMailCheck } from "@tidings/schema/resources/CapturedMailCheck"
import { MailChecks } from "@tidings/services/inbox/MailChecks"

export default Operation.make({
  name: "check_captured_mail",
  http: "POST /v1/captured-mails/{id}/check",
  scope: "sends:content",
  unlisted: true,
  idempotency: "pure",
  summary: "Check a captured mail",
  description:
    "Size and Gmail's cut at 102 KB, links by HEAD, support of its HTML and CSS by mail programs (caniemail.com), and the score of the server's spam filter, if it has one. May take 20 seconds; 20 a minute.",
  alsoSaid: "test inbox lint html broken links spam score spamassassin rspamd outlook gmail compatibility clipped",
  input: NamedCapturedMail,
  output: CapturedMailCheck,
  errors: ["workspace_rate_limit"],
  handler: ({ id }) => MailChecks.use((checks) => checks.check(id))
})
