import * as Operation from "@tidings/pipeline/Operation"
import { ReadTemplateLocale, TemplateLocaleAnswer } from "@tidings/schema/resources/TemplateLocale"
import { TemplateLocales } from "@tidings/services/templates/TemplateLocales"
import { Effect } from "effect"

export default Operation.make({
  name: "read_template_locale",
  http: "GET /v1/templates/{key}/locales/{locale}",
  scope: null,
  unlisted: true,
  summary: "Read a template's words in a language",
  description:
    "Subject, preview text and body of the draft in one of its further languages, and which variables they lack or should not use. The template's own words are in read_template.",
  alsoSaid: "translation german french version of an email show words localized",
  input: ReadTemplateLocale,
  output: TemplateLocaleAnswer,
  errors: ["unknown_template", "resource_not_found"],
  example: { key: "receipt", locale: "de" },
  handler: (input) =>
    Effect.map(
      TemplateLocales.use((locales) => locales.read(input)),
      (data) => ({ data })
    )
})
