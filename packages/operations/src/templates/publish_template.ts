import * as Operation from "@tidings/pipeline/Operation"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { TemplateAnswer } from "@tidings/schema/resources/Template"
import { publishPreview } from "@tidings/services/approvals/showing/templatePreview"
import { Templates } from "@tidings/services/templates/Templates"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "publish_template",
  http: "POST /v1/templates/{key}/publish",
  scope: "templates:write",
  idempotency: "accepted",
  destroys: true,
  summary: "Publish a template",
  description:
    "Freezes body, subject and contract as the next version, which sends use from then on. A draft without changes keeps its version. Publishing restores an archived template.",
  alsoSaid: "publish make live release email version",
  input: Schema.Struct({ key: TemplateKey }),
  output: TemplateAnswer,
  errors: ["unknown_template", "live_only", "field_invalid", "workspace_rate_limit"],
  example: { key: "receipt" },
  surface: "email_template",
  asks: ({ key }) => `Publish the draft of template ${key}`,
  shows: ({ key }) => publishPreview(key),
  verb: "publish",
  seen: ({ key }) => Templates.use((templates) => templates.seen(key)),
  handler: ({ key }) =>
    Effect.map(
      Templates.use((templates) => templates.publish(key)),
      (data) => ({ data })
    )
})
