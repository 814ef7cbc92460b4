import { Schema } from "effect"
import { id } from "../Id.ts"
import { ContactName } from "./Contact.ts"

export const EraseContact = Schema.Struct({
  contact: ContactName,
  forgetSuppressions: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "True also deletes suppressions and opt-outs of the address and number; by default they stay, since they record an objection",
      default: false
    })
  )
})

/** The answer to an erasure. */
export const ErasedContact = Schema.Struct({
  id: Schema.NullOr(id("con")).annotate({
    description: "Id of the erased contact; null if it was named by an address that was erased before"
  }),
  deleted: Schema.Literal(true).annotate({ description: "Always true: nothing reaches the contact any more" }),
  status: Schema.Literals(["erasing", "erased"]).annotate({
    description: "erasing while a job goes through messages, events and logs, erased after that"
  })
}).annotate({ identifier: "ErasedContact", description: "The contact that was erased" })
