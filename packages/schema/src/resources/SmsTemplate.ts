import { Schema } from "effect"
import { SmsTemplateKey } from "../fields/sms/SmsTemplateKey.ts"

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

const Wording = Schema.Struct({
  language: Schema.NullOr(Schema.String).annotate({
    description: "The language (BCP 47); null for the wording sent if no other fits"
  }),
  body: Schema.String.annotate({ description: "The text, with {{variables}}" }),
  isDefault: Schema.Boolean.annotate({ description: "True for the kit's own wording" })
}).annotate({ identifier: "SmsWording", description: "One wording of a text message" })

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
