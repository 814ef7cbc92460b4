import * as Operation from "@tidings/pipeline/Operation"
import { Send } from "@tidings/schema/resources/Send"
import { TestSendRequest } from "@tidings/schema/resources/SendRequest"
import { foreseeSend } from "@tidings/services/sends/foreseeSend"
import { Sends } from "@tidings/services/sends/Sends"

export default Operation.make({
  name: "send_test",
  http: "POST /v1/templates/{key}/test",
  pathNames: { key: "template" },
  scope: "templates:send",
  idempotency: "accepted",
  audit: "transactional.test",
  summary: "Send a test into the sandbox",
  description:
    "Works as send_transactional, with a key of any class, but nothing leaves the platform: the send is simulated, its mail stays in the inbox, it is never charged and does not count against the monthly budget.",
  alsoSaid: "try out test email sample mail myself dry run check draft inbox before publishing",
  input: TestSendRequest,
  output: Send,
  typedBy: { by: "template", describedBy: "read_template_schema", listedBy: "list_templates", unless: ["draft"] },
  status: 202,
  errors: [
    "domain_not_verified",
    "unknown_template",
    "template_not_published",
    "schema_contract_violation",
    "field_invalid",
    "workspace_rate_limit",
    "metadata_too_large"
  ],
  example: { template: "login-code", to: "ada@example.com", variables: { code: "041 932", expires_minutes: 10 } },
  drafts: true,
  foresee: foreseeSend,
  handler: (request) => Sends.use((sends) => sends.acceptTest(request))
})
