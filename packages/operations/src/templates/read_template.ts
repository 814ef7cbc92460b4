import * as Operation from "@tidings/pipeline/Operation"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { TemplateAnswer } from "@tidings/schema/resources/Template"
import { Templates } from "@tidings/services/templates/Templates"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "read_template",
  http: "GET /v1/templates/{key}",
  scope: null,
  summary: "Read a template",
  description: "Answers the current draft: body, subject, variables, and the contract it would publish.",
  alsoSaid: "email source html body subject contents",
  input: Schema.Struct({ key: TemplateKey }),
  output: TemplateAnswer,
  errors: ["unknown_template"],
  example: { key: "receipt" },
  handler: ({ key }) =>
    Effect.map(
      Templates.use((templates) => templates.read(key)),
      (data) => ({ data })
    )
})
