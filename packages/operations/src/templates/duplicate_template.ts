import * as Operation from "@tidings/pipeline/Operation"
import { TemplateAnswer } from "@tidings/schema/resources/Template"
import { DuplicateTemplate } from "@tidings/schema/resources/TemplateEdit"
import { TemplateCopies } from "@tidings/services/templates/TemplateCopies"
import { Effect } from "effect"

export default Operation.make({
  name: "duplicate_template",
  http: "POST /v1/templates/{key}/duplicate",
  scope: "templates:write",
  unlisted: true,
  idempotency: "accepted",
  summary: "Duplicate a template",
  description:
    "Creates a draft under another key from the template's draft. With fromSandbox a live key takes over what was tried in the sandbox.",
  alsoSaid: "copy clone email promote from the sandbox to live",
  input: DuplicateTemplate,
  output: TemplateAnswer,
  status: 201,
  errors: ["unknown_template", "template_key_taken", "field_invalid", "workspace_rate_limit"],
  example: { key: "receipt", newKey: "receipt-2027", name: "Receipt from 2027" },
  handler: (input) =>
    Effect.map(
      TemplateCopies.use((copies) => copies.duplicate(input)),
      (data) => ({ data })
    )
})
