import * as Operation from "@tidings/pipeline/Operation"
import { DeletedTemplateLocale, DeleteTemplateLocale } from "@tidings/schema/resources/TemplateLocale"
import { TemplateLocales } from "@tidings/services/templates/TemplateLocales"

export default Operation.make({
  name: "delete_template_locale",
  http: "DELETE /v1/templates/{key}/locales/{locale}",
  scope: "templates:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Delete a template's words in a language",
  description:
    "Takes a further language out of the draft; sends keep it until publish_template is called, and versions for good. Deleting one that is not there succeeds with deleted false.",
  alsoSaid: "drop remove french german translation of the email receipt",
  input: DeleteTemplateLocale,
  output: DeletedTemplateLocale,
  errors: ["unknown_template", "live_only", "draft_changed"],
  example: { key: "receipt", locale: "de" },
  handler: (input) => TemplateLocales.use((locales) => locales.remove(input))
})
