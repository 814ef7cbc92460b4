import { Schema } from "effect"
import { Language } from "../fields/locale/Language.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import { ifRevision, templateFields } from "./TemplateEdit.ts"
import { Template, TemplateLocaleState } from "./Template.ts"

const locale = Language.annotate({ description: "Language of the words (BCP 47)", examples: ["de"] })

const path = text(
  { max: 300 },
  Schema.isPattern(/^[A-Za-z_]\w*(?:\[\]|\.[A-Za-z_]\w*)*$/u, {
    expected: "a variable's name or path, such as order.number"
  })
)

/** The words of a template in one of its further languages. */
export const localeWords = {
  subject: text({ min: 1, max: 998 }).annotate({ description: "May hold {{variables}} of the template's contract" }),
  previewText: templateFields.previewText,
  body: text({ min: 1, max: 500_000 }).annotate({
    description: "MJML or HTML with Liquid, as the template's mode says"
  }),
  mayOmit: Schema.optionalKey(
    Schema.Array(path).check(Schema.isMaxLength(200)).annotate({
      description: "Required variables that these words need not use, such as salutation or order.number"
    })
  )
}

export const ReadTemplateLocale = Schema.Struct({ key: TemplateKey, locale })

// The language is no name of something that has to be there already, so the service judges it.
const made = text({ min: 1, max: 35 }).annotate({
  description: "Language of the words (BCP 47), of language, script and region",
  examples: ["de"]
})

export const SetTemplateLocale = Schema.Struct({ key: TemplateKey, locale: made, ...localeWords, ifRevision })

export const DeleteTemplateLocale = Schema.Struct({ key: TemplateKey, locale, ifRevision })

const TemplateLocale = Schema.Struct({
  key: TemplateKey,
  ...TemplateLocaleState.fields,
  revision: Template.fields.revision,
  subject: Schema.String.annotate({ description: "Subject; may hold {{variables}}" }),
  previewText: Schema.String.annotate({ description: "Preview text that inboxes show beside the subject" }),
  body: Schema.String.annotate({ description: "MJML or HTML with Liquid" }),
  mayOmit: Schema.Array(Schema.String).annotate({ description: "Required variables that these words need not use" })
}).annotate({ identifier: "TemplateLocale", description: "A draft's words in one of its further languages" })
export type TemplateLocale = typeof TemplateLocale.Type

export const TemplateLocaleAnswer = Schema.Struct({ data: TemplateLocale })

export const DeletedTemplateLocale = Schema.Struct({
  key: TemplateKey,
  locale: Schema.String.annotate({ description: "Language that was asked for" }),
  deleted: Schema.Boolean.annotate({ description: "False if the draft had no words in the language" })
}).annotate({ identifier: "DeletedTemplateLocale", description: "A language that was taken out of a draft" })
