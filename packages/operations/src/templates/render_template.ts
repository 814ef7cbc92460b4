import * as Operation from "@tidings/pipeline/Operation"
import { Language } from "@tidings/schema/fields/locale/Language"
import { Schema } from "effect"
import { Templates } from "@tidings/services/templates/Templates"
import { RenderTemplate, RenderedTemplate } from "@tidings/schema/resources/TemplateEdit"

const isLanguage = Schema.is(Language)

export default Operation.make({
  name: "render_template",
  http: "POST /v1/templates/{key}/render",
  aliases: ["POST /v1/transactional/preview"],
  pathNames: { key: "template" },
  scope: null,
  idempotency: "pure",
  summary: "Preview a template",
  description:
    "Renders subject, HTML and text with the given variables in a language, by the same code and under the same contract as a send; with draft and source also words that are not stored, as an editor has them. Nothing is sent, stored or charged.",
  alsoSaid: "preview email look like see mail before sending show",
  input: RenderTemplate,
  output: RenderedTemplate,
  typedBy: {
    by: "template",
    describedBy: "read_template_schema",
    listedBy: "list_templates",
    unless: ["draft", "samples"]
  },
  resource: {
    uri: "tidings://templates/{key}",
    each: "template",
    title: "Published template",
    description:
      "The mail as it would be sent, with samples for its variables: HTML, then text and subject; #locale=de for the HTML in a language",
    mimeType: "text/html",
    input: (template) => ({ template, samples: true }),
    inputOf: (template, part) => {
      const locale = /^locale=(.*)$/su.exec(part)?.[1]
      return isLanguage(locale) ? { template, samples: true, locale } : undefined
    },
    contents: ({ html, subject, text }) => [
      { mimeType: "text/html", text: html },
      { part: "text", mimeType: "text/plain", text },
      { part: "subject", mimeType: "text/plain", text: subject }
    ]
  },
  errors: ["unknown_template", "schema_contract_violation", "field_invalid", "workspace_rate_limit"],
  example: { template: "login-code", variables: { code: "041 932", expires_minutes: 10 } },
  handler: (preview) => Templates.use((templates) => templates.render(preview))
})
