import { Schema } from "effect"
import { text } from "../text.ts"

/** A language tag (BCP 47) of language, script and region, as `Intl` writes it. */
export const Language = text(
  { max: 35 },
  Schema.isPattern(/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?$/u, {
    expected: "a language tag, such as de or pt-BR",
    fieldCode: "format_invalid"
  })
).annotate({ examples: ["de"] })

/** A caller's own reference to a recipient's consent. */
export const ConsentProofId = text(
  { min: 1, max: 200 },
  Schema.isPattern(/^[^\r\n\0]*$/u, { expected: "a single line", fieldCode: "pattern_mismatch" })
)

/** The values of a text message's variables. */
export const SmsVariables = Schema.Record(Schema.String, Schema.Union([text({ max: 1600 }), Schema.Finite])).check(
  Schema.isMaxProperties(50)
)
