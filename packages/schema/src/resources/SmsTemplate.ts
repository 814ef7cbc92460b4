import { Schema } from "effect"
import { text } from "../fields/text.ts"

/** The purposes of text messages. Every workspace has all of them, with its own wordings if it wrote some. */
export const SmsTemplateKey = Schema.Literals([
  "auth.otp",
  "auth.magic_link",
  "auth.password_reset",
  "auth.new_device",
  "order.confirmed",
  "order.shipped",
  "order.delivered",
  "payment.receipt",
  "payment.failed",
  "appointment.reminder",
  "appointment.cancelled",
  "account.alert"
]).annotate({ identifier: "SmsTemplateKey", description: "Purpose of a text message" })
export type SmsTemplateKey = typeof SmsTemplateKey.Type

export const SmsClass = Schema.Literals(["authentication", "transactional"]).annotate({
  identifier: "SmsClass",
  description:
    "authentication: the recipient waits for it, and it needs no consentProofId; transactional: anything else"
})
export type SmsClass = typeof SmsClass.Type

export const SmsVariable = Schema.Struct({
  key: Schema.String.annotate({ description: "Its name in bodies: {{code}}" }),
  type: Schema.Literals(["text", "url"]).annotate({ description: "url: an absolute http or https URL" }),
  description: Schema.String.annotate({ description: "Meaning of the variable" }),
  sample: Schema.String.annotate({ description: "A sample value" })
}).annotate({ identifier: "SmsVariable", description: "A variable that bodies may use" })
export type SmsVariable = typeof SmsVariable.Type

/** One entry of the kit. */
export const SmsKitEntry = Schema.Struct({
  key: SmsTemplateKey.annotate({ description: "The templateKey of a send" }),
  class: SmsClass,
  name: Schema.String.annotate({ description: "Name for people" }),
  description: Schema.String.annotate({ description: "Occasion for sending it" }),
  variables: Schema.Array(SmsVariable).annotate({
    description: "Variables that bodies may use; a send gives those that its body uses"
  }),
  defaultBody: Schema.String.annotate({ description: "The body if the workspace has no wording of its own" })
}).annotate({ identifier: "SmsKitEntry", description: "A text message that can be sent" })
export type SmsKitEntry = typeof SmsKitEntry.Type

export const SmsKit = Schema.Struct({
  data: Schema.Array(SmsKitEntry).annotate({ description: "Every entry" })
})

/** A language tag (BCP 47) of language, script and region, as `Intl` writes it. */
export const Language = text(
  { max: 35 },
  Schema.isPattern(/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?$/u, {
    expected: "a language tag, such as de or pt-BR",
    fieldCode: "format_invalid"
  })
).annotate({ examples: ["de"] })

const Wording = Schema.Struct({
  language: Schema.NullOr(Schema.String).annotate({
    description: "The language (BCP 47); null for the wording sent if no other fits"
  }),
  body: Schema.String.annotate({ description: "The text, with {{variables}}" }),
  isDefault: Schema.Boolean.annotate({ description: "True for the kit's own wording" })
}).annotate({ identifier: "SmsWording", description: "One wording of a text message" })
export type SmsWording = typeof Wording.Type

export const SmsTemplate = Schema.Struct({
  key: SmsTemplateKey.annotate({ description: "The templateKey of a send" }),
  class: SmsClass,
  name: Schema.String.annotate({ description: "Name for people" }),
  variables: Schema.Array(Schema.String).annotate({ description: "Names of the variables that bodies may use" }),
  wordings: Schema.Array(Wording).annotate({
    description: "The wordings: first the one without a language, then by language"
  })
}).annotate({ identifier: "SmsTemplate", description: "A text message in the workspace's words" })
export type SmsTemplate = typeof SmsTemplate.Type

export const SmsCatalogue = Schema.Struct({
  data: Schema.Array(SmsTemplate).annotate({ description: "Every template, in the kit's order" })
})
