import { Schema } from "effect"
import { text } from "../text.ts"

/** A caller's own reference to a recipient's consent. */
export const ConsentProofId = text(
  { min: 1, max: 200 },
  Schema.isPattern(/^[^\r\n\0]*$/u, { expected: "a single line", fieldCode: "pattern_mismatch" })
)

/** The values of a text message's variables. */
export const SmsVariables = Schema.Record(Schema.String, Schema.Union([text({ max: 1600 }), Schema.Finite])).check(
  Schema.isMaxProperties(50)
)
