import * as Operation from "@tidings/pipeline/Operation"
import { ReadTemplateVersion, TemplateVersionAnswer } from "@tidings/schema/resources/TemplateVersion"
import { TemplateHistory } from "@tidings/services/templates/TemplateHistory"
import { Effect } from "effect"

export default Operation.make({
  name: "read_template_version",
  http: "GET /v1/templates/{key}/versions/{version}",
  scope: null,
  unlisted: true,
  audit: "template.read_version",
  summary: "Read a template's version",
  description: "Body, subject and contract as they were published.",
  alsoSaid: "old earlier source of an email as it was",
  input: ReadTemplateVersion,
  output: TemplateVersionAnswer,
  errors: ["unknown_template", "resource_not_found"],
  example: { key: "receipt", version: 1 },
  handler: (input) =>
    Effect.map(
      TemplateHistory.use((history) => history.read(input)),
      (data) => ({ data })
    )
})
