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
