import * as Operation from "@tidings/pipeline/Operation"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { TemplateSummary } from "@tidings/schema/resources/Template"
import { Templates } from "@tidings/services/templates/Templates"
import { Schema } from "effect"

export default Operation.make({
  name: "list_templates",
  http: "GET /v1/templates",
  scope: null,
  idempotency: "read",
  audit: "template.list",
  summary: "List templates",
  description: "Drafts, published and archived emails, newest first.",
  input: Schema.Struct(pageFields()),
  output: pageOf(TemplateSummary),
  errors: ["cursor_invalid"],
  example: { limit: 10 },
  handler: (page) => Templates.use((templates) => templates.list(page))
})
