import { Schema } from "effect"
import { text } from "./text.ts"

/** A phone number as carriers take it: E.164, a plus and 7 to 15 digits. */
export const E164 = text(
  { max: 40 },
  Schema.isPattern(/^\+[1-9][0-9]{6,14}$/u, {
    expected: "a phone number in E.164, such as +353861234567",
    fieldCode: "format_invalid"
  })
).annotate({ examples: ["+353861234567"] })
