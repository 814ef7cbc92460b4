import * as Operation from "@tidings/pipeline/Operation"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { TemplateSchema } from "@tidings/schema/resources/Template"
import { Templates } from "@tidings/services/templates/Templates"
import { Schema } from "effect"

export default Operation.make({
  name: "read_template_schema",
  http: "GET /v1/templates/{key}/schema",
  scope: null,
  audit: "template.read_schema",
  summary: "Read a template's contract",
  description:
    "The variables that a send must give: the published contract, or the draft's before the first publication.",
  alsoSaid: "which variables fields placeholders does template need",
  input: Schema.Struct({ key: TemplateKey }),
  output: TemplateSchema,
  errors: ["unknown_template"],
  example: { key: "receipt" },
  handler: ({ key }) => Templates.use((templates) => templates.readSchema(key))
})
