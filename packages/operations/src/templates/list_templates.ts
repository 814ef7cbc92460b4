import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListTemplates, TemplateSummary } from "@tidings/schema/resources/Template"
import { Templates } from "@tidings/services/templates/Templates"

export default Operation.make({
  name: "list_templates",
  http: "GET /v1/templates",
  scope: null,
  summary: "List templates",
  description: "Newest first: drafts, published and archived templates.",
  alsoSaid: "emails available which mails all overview designs",
  input: ListTemplates,
  output: pageOf(TemplateSummary),
  handler: (page) => Templates.use((templates) => templates.list(page))
})
