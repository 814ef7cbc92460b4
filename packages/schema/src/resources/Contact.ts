import { Schema } from "effect"
import { id } from "../Id.ts"
import { EmailAddress } from "../fields/Email.ts"
import { text } from "../fields/text.ts"

/**
 * A caller's reference to a contact: at least one of the three fields. Several must mean one contact, which then has
 * them all.
 */
export const ContactReference = Schema.Struct({
  external_id: Schema.optionalKey(
    text(
      { max: 200 },
      Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { expected: "text without control characters" })
    ).annotate({
      description: "Your own id of the contact"
    })
  ),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "The contact's address" })),
  id: Schema.optionalKey(id("con"))
}).annotate({
  identifier: "ContactReference",
  description: "At least one of external_id, email and id; all that are given mean one contact"
})
export type ContactReference = typeof ContactReference.Type
