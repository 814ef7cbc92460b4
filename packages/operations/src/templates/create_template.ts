import { TemplateAnswer } from "@tidings/schema/resources/Template"
import * as Operation from "@tidings/pipeline/Operation"
import { CreateTemplate } from "@tidings/schema/resources/TemplateEdit"
import { Templates } from "@tidings/services/templates/Templates"
import { Effect } from "effect"

export default Operation.make({
  name: "create_template",
  http: "POST /v1/templates",
  scope: "templates:write",
  idempotency: "recorded",
  summary: "Create a template draft",
  description:
    "Creates a draft. No field is required: without a key, one that starts with untitled_ is generated, and subject and body can follow by update_template. Publish the draft before sending.",
  alsoSaid: "new email design write html mjml",
  input: CreateTemplate,
  output: TemplateAnswer,
  status: 201,
  errors: ["template_key_taken", "field_invalid", "workspace_rate_limit"],
  maxBodyBytes: 2 * 1024 * 1024,
  example: {
    key: "order-cancelled",
    name: "Order cancelled",
    category: "transactional",
    mode: "mjml",
    subject: "Your order {{number}} is cancelled",
    body: "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{name}}, your order {{number}} is cancelled.</mj-text></mj-column></mj-section></mj-body></mjml>"
  },
  handler: (draft) =>
    Effect.map(
      Templates.use((templates) => templates.create(draft)),
      (data) => ({ data })
    )
})
