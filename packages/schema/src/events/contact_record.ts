import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"

export const contact_record_merged = Event.make({
  type: "contact_record.merged",
  says: "A contact without external_id became the contact that claims its address",
  data: Schema.Struct({
    contact: Schema.Struct({
      id: id("con"),
      external_id: Schema.NullOr(Schema.String).annotate({
        description: "Your own id of the contact; null without one"
      }),
      email: Schema.NullOr(Schema.String).annotate({ description: "The contact's address; null without one" })
    }).annotate({ description: "The contact that stays" }),
    merged: Schema.Array(id("con")).annotate({
      description: "Contacts that were merged into it; their ids still name it"
    })
  }),
  example: {
    contact: { id: "con_01kb2x9w3t5v7y8z", external_id: "customer-42", email: "ada@example.com" },
    merged: ["con_01kb2x9w3t5v7y90"]
  }
})
