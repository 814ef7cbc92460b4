import { Schema } from "effect"
import { Language } from "../fields/locale/Language.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import { templateFields } from "./TemplateEdit.ts"
import { localeWords } from "./TemplateLocale.ts"

const { body, category, name, previewText, subject, topicKey } = templateFields

const words = Schema.Struct({
  subject: Schema.optionalKey(localeWords.subject),
  previewText: localeWords.previewText,
  body: Schema.optionalKey(localeWords.body),
  mayOmit: localeWords.mayOmit
})

/** A change of the words of a template's draft, with a reason for the approver. */
export const ProposeTemplateChange = Schema.Struct({
  key: TemplateKey,
  patch: Schema.Struct({
    name,
    category,
    topicKey,
    subject,
    previewText,
    body,
    locales: Schema.optionalKey(
      Schema.Record(Language, words).check(Schema.isMaxProperties(50)).annotate({
        description: "Changes of further languages, by tag; a new one needs subject and body"
      })
    )
  }).annotate({
    description: "Changes of the draft; at least one field"
  }),
  reason: text({ min: 1, max: 1000 }).annotate({ description: "Reason, for the approver and the audit log" })
})
