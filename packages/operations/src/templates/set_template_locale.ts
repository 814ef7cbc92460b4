import * as Operation from "@tidings/pipeline/Operation"
import { SetTemplateLocale, TemplateLocaleAnswer } from "@tidings/schema/resources/TemplateLocale"
import { TemplateLocales } from "@tidings/services/templates/TemplateLocales"
import { Effect } from "effect"

export default Operation.make({
  name: "set_template_locale",
  http: "PUT /v1/templates/{key}/locales/{locale}",
  scope: "templates:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Set a template's words in a language",
  description:
    "Subject, preview text and body of the draft in a further language, in place of those it had. Contract, mode and category are the template's. Sends get them once publish_template is called; it refuses words that use other variables than the contract has, or lack required ones that mayOmit does not name.",
  alsoSaid: "translate add language german french spanish localize translation of email template",
  input: SetTemplateLocale,
  output: TemplateLocaleAnswer,
  errors: ["unknown_template", "live_only", "draft_changed", "field_invalid", "workspace_rate_limit"],
  maxBodyBytes: 2 * 1024 * 1024,
  example: {
    key: "receipt",
    locale: "de",
    subject: "Ihre Quittung für Bestellung {{order.number}}",
    previewText: "Danke!",
    body: '<mjml lang="de"><mj-body><mj-section><mj-column><mj-text>Bezahlt: {{order.total}}</mj-text></mj-column></mj-section></mj-body></mjml>',
    mayOmit: ["customer_name", "order"]
  },
  handler: (input) =>
    Effect.map(
      TemplateLocales.use((locales) => locales.set(input)),
      (data) => ({ data })
    )
})
