import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import { Language } from "@tidings/schema/fields/sms/Language"
import { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { Schema } from "effect"

/** The field for the template key of a wording. */
export const wordingKey = Schema.Literals([...SmsTemplateKey.literals, helpReply]).annotate({
  title: "key",
  description: `A key of the kit, or ${helpReply} for the reply to HELP`
})

/** The field for the language of a wording. */
export const wordingLanguage = Schema.optionalKey(
  Language.annotate({
    title: "tag",
    description: "The language (BCP 47); without it, the wording sent if no other fits"
  })
)
