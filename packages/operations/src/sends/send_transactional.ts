import * as Operation from "@tidings/pipeline/Operation"
import { Send } from "@tidings/schema/resources/Send"
import { SendRequest } from "@tidings/schema/resources/SendRequest"
import { sendPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { copiesInWords } from "@tidings/services/sends/copies/copyFields"
import { foreseeSend } from "@tidings/services/sends/foreseeSend"
import { hourWords } from "@tidings/services/sends/scheduling/sendHour"
import { Sends } from "@tidings/services/sends/Sends"

export default Operation.make({
  name: "send_transactional",
  http: "POST /v1/templates/{key}/send",
  aliases: ["POST /v1/transactional/send", { path: "POST /v1/transactional/schedule", requires: ["send_at"] }],
  pathNames: { key: "template" },
  scope: "templates:send",
  scopeWhen: [
    {
      scope: "suppressions:bypass",
      when: "bypassSuppression is true",
      needed: (input) => input.bypassSuppression === true
    }
  ],
  idempotency: "required",
  audit: "transactional.send",
  summary: "Send a transactional email",
  description:
    "Sends the published version of a template to one recipient. The variables are checked against the template's contract before anything is stored. The answer means accepted, not delivered: follow the send by read_send or by webhooks. A suppressed recipient is skipped and the call still succeeds, with status suppressed. With send_at it waits for that hour, at which recipient and template are looked at again: move it by reschedule_send, end it by cancel_send.",
  alsoSaid: "email mail someone message receipt password reset login code confirmation notify customer write to",
  input: SendRequest,
  output: Send,
  typedBy: { by: "template", describedBy: "read_template_schema", listedBy: "list_templates" },
  status: 202,
  outward: true,
  errors: [
    "approval_outdated",
    "domain_not_verified",
    "unknown_template",
    "template_not_published",
    "schema_contract_violation",
    "field_invalid",
    "workspace_rate_limit",
    "metadata_too_large",
    "attachments_too_large",
    "monthly_send_budget_exceeded"
  ],
  maxBodyBytes: 15 * 1024 * 1024,
  example: {
    template: "login-code",
    to: "ada@example.com",
    variables: { code: "041 932", expires_minutes: 10 },
    metadata: { session: "s_1001" }
  },
  surface: "email_send",
  asks: ({ bcc = [], cc = [], send_at, template, to }) =>
    `Send template ${template} to ${to}${send_at === undefined ? "" : ` at ${hourWords(send_at)}`}${copiesInWords({ bcc, cc })}`,
  shows: sendPreview,
  verb: "send",
  seen: (request) => Sends.use((sends) => sends.seen(request)),
  drafts: true,
  foresee: foreseeSend,
  handler: (request) => Sends.use((sends) => sends.accept(request))
})
