import { Schema } from "effect"
import { Language } from "../fields/locale/Language.ts"
import { SmsTemplateKey } from "../fields/sms/SmsTemplateKey.ts"
import { text } from "../fields/text.ts"
import { helpReply } from "./SmsDelivery.ts"

/** Keys of the texts that a workspace may reword: the kit, and the reply to HELP. */
export const WordedKey = Schema.Literals([...SmsTemplateKey.literals, helpReply]).annotate({
  identifier: "WordedKey",
  description: `A key of the kit, or ${helpReply} for the reply to HELP`,
  examples: ["auth.otp"]
})
export type WordedKey = typeof WordedKey.Type

const named = {
  key: WordedKey,
  language: Schema.optionalKey(
    Language.annotate({ description: "The language (BCP 47); if absent, the wording sent if no other fits" })
  )
}

const shown = {
  key: WordedKey,
  language: Schema.NullOr(Schema.String).annotate({
    description: "The language (BCP 47); null for the wording sent if no other fits"
  })
}

export const SetSmsWording = Schema.Struct({
  ...named,
  body: text({ min: 1, max: 1_600 }).annotate({ description: "The text, with {{variables}} of the kit's entry" })
})
export type SetSmsWording = typeof SetSmsWording.Type

export const SetSmsWordingResult = Schema.Struct({
  ...shown,
  body: Schema.String.annotate({ description: "The text as it is kept: without space around it" }),
  changed: Schema.Boolean.annotate({ description: "False if it was worded so already" }),
  segments: Schema.Int.annotate({ description: "Number of segments that it takes without its variables" })
}).annotate({ identifier: "SetSmsWordingResult", description: "A wording that was set" })

export const ResetSmsWording = Schema.Struct(named)
export type ResetSmsWording = typeof ResetSmsWording.Type

export const ResetSmsWordingResult = Schema.Struct({
  ...shown,
  deleted: Schema.Boolean.annotate({ description: "False if the workspace had no such wording" })
}).annotate({ identifier: "ResetSmsWordingResult", description: "A wording that was removed" })
