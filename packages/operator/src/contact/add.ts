import create_contact from "@tidings/operations/contacts/create_contact"
import { CreatedContact } from "@tidings/schema/resources/Contact"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { contactFacts, contactText, traitsIn } from "./ContactFields.ts"

export default Face.make(create_contact, {
  name: "contact add",
  says: "Create a contact, or change the one that has its identifiers",
  input: Schema.Struct({
    ...contactFacts,
    list: Schema.optionalKey(
      Schema.Array(Schema.String).annotate({ title: "id", description: "A list that it joins" })
    ),
    restoreErased: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Also if the identifier was erased, since the person asked for it" })
    ),
    sandbox,
    workspace
  }),
  output: CreatedContact,
  examples: { "With a trait": { email: "ada@example.com", traits: '{"first_name":"Ada"}' } },
  pathOf: (path) => (path.startsWith("lists") ? path.replace("lists", "list") : undefined),
  asks: ({ email, externalId, list, phone, restoreErased, traits }) =>
    Effect.map(traitsIn(traits), (traits) =>
      given({ external_id: externalId, email, phone, traits, lists: list, restoreErased })
    ),
  tells: (contact) => contact,
  shown: (contact) => ({
    ...contactText(contact),
    note: contact.created ? "It is new." : "It was there, and is now as given."
  })
})
