import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"

export const list_member_confirmed = Event.make({
  type: "list_member.confirmed",
  says: "A contact confirmed by the link in a mail that it wants to be on a list, and is a member now",
  data: Schema.Struct({
    list: Schema.Struct({
      id: id("lst"),
      name: Schema.String.annotate({ description: "Name of the list" })
    }).annotate({ description: "The list" }),
    contact: Schema.Struct({
      id: id("con"),
      external_id: Schema.NullOr(Schema.String).annotate({
        description: "Your own id of the contact; null without one"
      }),
      email: Schema.NullOr(Schema.String).annotate({ description: "The contact's address" })
    }).annotate({ description: "The contact" }),
    consent: Schema.NullOr(Schema.String).annotate({
      description: "Id of the consent that its form recorded; null if it was added otherwise"
    })
  }),
  example: {
    list: { id: "lst_01kb2x9w3t5v7y8z", name: "Newsletter" },
    contact: { id: "con_01kb2x9w3t5v7y8z", external_id: null, email: "ada@example.com" },
    consent: "cns_01kb2x9w3t5v7y8z"
  }
})
