import read_template from "@tidings/operations/templates/read_template"
import set_template_locale from "@tidings/operations/templates/set_template_locale"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { Problem } from "@tidings/schema/Problem"
import { TemplateLocaleState } from "@tidings/schema/resources/Template"
import { Effect, Schema } from "effect"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { localesIn } from "./LocalesFile.ts"

const mostBytes = 8 * 1024 * 1024

const german = {
  locales: { de: { subject: "Hallo {{name}}", body: "<p>Hallo {{name}}</p>" } }
}

/** Says in which language of the file a refused field is. */
const inFile = (locale: string) => (refused: Problem) =>
  new Problem(refused.code, {
    message: `${locale}: ${refused.message}`,
    ...(refused.fields && {
      fields: refused.fields.map((field) => ({ ...field, path: `file.locales.${locale}.${field.path}` }))
    })
  })

export default Face.several([set_template_locale, read_template], {
  name: "template locales import",
  says: "Write a template's words in the languages of a file that was exported; the template's own and its other languages stay",
  input: Schema.Struct({
    key: TemplateKey.annotate({ description: "The template's key" }),
    file: Schema.Struct({
      filename: Schema.String,
      base64: Schema.String.check(Schema.isMaxLength(2 * mostBytes))
    }).annotate({ description: 'JSON with "locales": subject, previewText, body and mayOmit by language tag' }),
    sandbox,
    workspace
  }),
  positional: ["key"],
  files: { file: mostBytes },
  output: Schema.Struct({
    template: Schema.String,
    /** Languages of the file whose words changed. */
    changed: Schema.Array(Schema.String),
    locales: Schema.Array(TemplateLocaleState)
  }),
  examples: {
    "What the translators gave back": {
      key: "receipt",
      file: { filename: "receipt.json", base64: btoa(JSON.stringify(german)) }
    }
  },
  answer: (call, { file, key }) =>
    Effect.gen(function* () {
      const words = yield* localesIn(file.base64)
      let { revision } = (yield* call(read_template, { key })).data
      const changed: Array<string> = []
      for (const [locale, { body, mayOmit, previewText, subject }] of Object.entries(words)) {
        const input = given({ key, locale, subject, previewText, body, mayOmit })
        const { data } = yield* Effect.mapError(call(set_template_locale, input), inFile(locale))
        if (data.revision > revision) changed.push(data.locale)
        revision = data.revision
      }
      const { data } = yield* call(read_template, { key })
      return { template: key, changed, locales: data.locales }
    }),
  shown: ({ changed, locales, template }) => ({
    result: locales
      .map(({ locale, missing, unknown }) =>
        [
          `${locale}  ${changed.includes(locale) ? "changed" : "as before"}`,
          ...(missing.length > 0 ? [`lacks ${missing.join(", ")}`] : []),
          ...(unknown.length > 0 ? [`uses ${unknown.join(", ")}, which the contract does not have`] : [])
        ].join("; ")
      )
      .join("\n"),
    note:
      changed.length === 0
        ? "Nothing changed."
        : `Sends use it from its publication on: ${commandLine(`call publish_template --key ${template}`)}`
  })
})
