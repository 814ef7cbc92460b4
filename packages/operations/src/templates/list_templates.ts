import * as Operation from "@tidings/pipeline/Operation"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { TemplateSummary } from "@tidings/schema/resources/Template"
import { Templates } from "@tidings/services/templates/Templates"
import { Schema } from "effect"

export default Operation.make({
  name: "list_templates",
  http: "GET /v1/templates",
  scope: null,
  summary: "List templates",
  description: "Newest first: drafts, published and archived templates.",
  alsoSaid: "emails available which mails all overview designs",
  input: Schema.Struct(pageFields()),
  output: pageOf(TemplateSummary),
  handler: (page) => Templates.use((templates) => templates.list(page))
})
