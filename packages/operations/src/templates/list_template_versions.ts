import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListTemplateVersions, TemplateVersionSummary } from "@tidings/schema/resources/TemplateVersion"
import { TemplateHistory } from "@tidings/services/templates/TemplateHistory"

export default Operation.make({
  name: "list_template_versions",
  http: "GET /v1/templates/{key}/versions",
  scope: null,
  unlisted: true,
  audit: "template.versions",
  summary: "List a template's versions",
  description: "Newest first, with who published each and how many sends were accepted with it.",
  alsoSaid: "history earlier published releases of an email who published",
  input: ListTemplateVersions,
  output: pageOf(TemplateVersionSummary),
  errors: ["unknown_template"],
  example: { key: "receipt" },
  handler: (input) => TemplateHistory.use((history) => history.list(input))
})
