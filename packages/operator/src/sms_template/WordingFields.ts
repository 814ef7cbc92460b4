import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import { Language, SmsTemplateKey } from "@tidings/schema/resources/SmsTemplate"
import { Schema } from "effect"

/** Names what a wording is for. */
export const key = Schema.Literals([...SmsTemplateKey.literals, helpReply]).annotate({
  title: "key",
  description: `A key of the kit, or ${helpReply} for what answers HELP`
})

/** Names the language of a wording. */
export const language = Schema.optionalKey(
  Language.annotate({
    title: "tag",
    description: "The language (BCP 47); without it, what is sent where no other fits"
  })
)
