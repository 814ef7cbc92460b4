import { Language } from "@tidings/schema/fields/locale/Language"
import { WordedKey } from "@tidings/schema/resources/SmsWording"
import { Schema } from "effect"

/** The field for the template key of a wording. */
export const wordingKey = WordedKey.annotate({ title: "key" })

/** The field for the language of a wording. */
export const wordingLanguage = Schema.optionalKey(
  Language.annotate({
    title: "tag",
    description: "The language (BCP 47); without it, the wording sent if no other fits"
  })
)
