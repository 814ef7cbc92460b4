import * as Operation from "@tidings/pipeline/Operation"
import { TemplateAnswer } from "@tidings/schema/resources/Template"
import { RestoreTemplateVersion } from "@tidings/schema/resources/TemplateVersion"
import { TemplateHistory } from "@tidings/services/templates/TemplateHistory"
import { Effect } from "effect"

export default Operation.make({
  name: "restore_template_version",
  http: "POST /v1/templates/{key}/versions/{version}/restore",
  scope: "templates:write",
  unlisted: true,
  idempotency: "accepted",
  destroys: true,
  audit: "template.restore",
  summary: "Restore a template's version",
  description:
    "Puts the content of a version into the draft, whose own content is lost. Sends change only once publish_template is called.",
  alsoSaid: "roll back undo revert email to the earlier version",
  input: RestoreTemplateVersion,
  output: TemplateAnswer,
  errors: [
    "unknown_template",
    "resource_not_found",
    "live_only",
    "draft_changed",
    "field_invalid",
    "workspace_rate_limit"
  ],
  example: { key: "receipt", version: 1 },
  handler: (input) =>
    Effect.map(
      TemplateHistory.use((history) => history.restore(input)),
      (data) => ({ data })
    )
})
