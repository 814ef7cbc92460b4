import { Schema } from "effect"
import { id } from "./Id.ts"
import { EmailAddress } from "./Email.ts"
import { text } from "./text.ts"

/** How a caller names a contact: at least one of the three; more than one must mean the same contact, and then does. */
export const ContactReference = Schema.Struct({
  external_id: Schema.optionalKey(
    text({ min: 1, max: 200 }, Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "text without control characters" }))
  ),
  email: Schema.optionalKey(EmailAddress),
  id: Schema.optionalKey(id("con"))
}).annotate({ identifier: "ContactReference" })
export type ContactReference = typeof ContactReference.Type
