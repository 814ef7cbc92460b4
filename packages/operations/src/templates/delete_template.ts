import * as Operation from "@tidings/pipeline/Operation"
import { DeletedTemplate, DeleteTemplate } from "@tidings/schema/resources/TemplateVersion"
import { TemplateCopies } from "@tidings/services/templates/TemplateCopies"

export default Operation.make({
  name: "delete_template",
  http: "DELETE /v1/templates/{key}",
  scope: "templates:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Delete a template draft",
  description:
    "Only a template that was never published; any other is archived by update_template. Deleting one that is not there succeeds with deleted false.",
  alsoSaid: "remove email for good throw away unused draft",
  input: DeleteTemplate,
  output: DeletedTemplate,
  errors: ["live_only", "template_not_draft"],
  example: { key: "order-cancelled" },
  handler: ({ key }) => TemplateCopies.use((copies) => copies.remove(key))
})
