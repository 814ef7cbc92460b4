import { Schema } from "effect"
import { text } from "../text.ts"

/** The values of a text message's variables. */
export const SmsVariables = Schema.Record(Schema.String, Schema.Union([text({ max: 1600 }), Schema.Finite])).check(
  Schema.isMaxProperties(50)
)
