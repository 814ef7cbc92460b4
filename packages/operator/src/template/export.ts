import read_template from "@tidings/operations/templates/read_template"
import read_template_locale from "@tidings/operations/templates/read_template_locale"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { LocalesFile } from "./LocalesFile.ts"

export default Face.several([read_template_locale, read_template], {
  name: "template locales export",
  says: "Print the words of a template's draft in all its languages as JSON, for translators",
  input: Schema.Struct({ key: TemplateKey.annotate({ description: "The template's key" }), sandbox, workspace }),
  positional: ["key"],
  output: LocalesFile,
  examples: { "Into a file": { key: "receipt" } },
  answer: (call, { key }) =>
    Effect.gen(function* () {
      const { data } = yield* call(read_template, { key })
      const locales = yield* Effect.forEach(data.locales, ({ locale }) =>
        Effect.map(call(read_template_locale, { key, locale }), ({ data: { body, mayOmit, previewText, subject } }) => [
          locale,
          { subject, previewText, body, mayOmit }
        ])
      )
      const { body, locale, previewText, subject } = data
      return { template: key, locale, subject, previewText, body, locales: Object.fromEntries(locales) }
    }),
  shown: (file) => ({ result: JSON.stringify(file, null, 2) })
})
