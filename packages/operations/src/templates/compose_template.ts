import * as Operation from "@tidings/pipeline/Operation"
import { ComposedTemplateAnswer, ComposeTemplate } from "@tidings/schema/resources/ComposeTemplate"
import { ComposedTemplates } from "@tidings/services/templates/ComposedTemplates"

export default Operation.make({
  name: "compose_template",
  http: "POST /v1/templates/compose",
  scope: "templates:write",
  idempotency: "recorded",
  summary: "Compose a template from a brief",
  description:
    "Writes the copy of a mail from a prompt and sets it in the default brand's name and colours, as a draft. It says only what the prompt, the brand " +
    "or the marketing strategy says; notes name the parts of the prompt that were left out, and why. Links lead to the brand's own domain only. " +
    "Preview it by render_template { draft: true }, edit it by update_template, and publish it before sending. Costs 5 credits if a model wrote it, none otherwise.",
  alsoSaid: "write an email for me copy draft generate write a mail",
  input: ComposeTemplate,
  output: ComposedTemplateAnswer,
  status: 201,
  errors: ["brand_required", "template_key_taken", "field_invalid", "workspace_rate_limit", "insufficient_credits"],
  example: {
    key: "open-kitchen",
    prompt:
      "# Open kitchen evening\n\nSaturday 12 December, 18:00 to 21:00, at the bakery. You can shape a loaf yourself. Entry is free, and places are limited to 40."
  },
  prepare: (brief) => ComposedTemplates.use((templates) => templates.compose(brief)),
  handler: (brief, composed) => ComposedTemplates.use((templates) => templates.keep(brief, composed))
})
