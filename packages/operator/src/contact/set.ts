import update_contact from "@tidings/operations/contacts/update_contact"
import { Contact } from "@tidings/schema/resources/Contact"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { contactFacts, contactName, contactText, traitsIn } from "./ContactFields.ts"

export default Face.make(update_contact, {
  name: "contact set",
  says: "Change what is known of a contact; what is left out stays",
  input: Schema.Struct({
    contact: contactName,
    ...contactFacts,
    merge: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Merge the contact without an id of yours that has the new address" })
    ),
    sandbox,
    workspace
  }),
  positional: ["contact"],
  output: Contact,
  examples: { "Another trait": { contact: "ada@example.com", traits: '{"plan":"pro"}' } },
  asks: ({ contact, email, externalId, merge, phone, traits }) =>
    Effect.map(traitsIn(traits), (traits) => given({ contact, external_id: externalId, email, phone, traits, merge })),
  tells: (contact) => contact,
  shown: contactText
})
