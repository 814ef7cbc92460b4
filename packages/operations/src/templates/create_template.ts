import * as Operation from "@tidings/pipeline/Operation"
import { Template, TemplateKey } from "@tidings/schema/Template"
import { templateFields } from "@tidings/schema/TemplateEdit"
import { Templates } from "@tidings/services/templates/Templates"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "create_template",
  http: "POST /v1/templates",
  scope: "templates:write",
  idempotency: "recorded",
  audit: "template.create",
  summary: "Create a template draft",
  description:
    "A draft, blank or with a body. Without a key, one starting with untitled_ is minted. Publish it before sending.",
  input: Schema.Struct({ key: Schema.optionalKey(TemplateKey), ...templateFields }),
  output: Schema.Struct({ data: Template }),
  status: 201,
  errors: ["template_key_taken", "field_invalid"],
  maxBodyBytes: 2 * 1024 * 1024,
  example: {
    key: "order-cancelled",
    name: "Order cancelled",
    category: "transactional",
    mode: "mjml",
    subject: "Your order {{number}} is cancelled"
  },
  handler: (draft) =>
    Effect.map(
      Templates.use((templates) => templates.create(draft)),
      (data) => ({ data })
    )
})
