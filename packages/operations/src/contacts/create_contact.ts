import * as Operation from "@tidings/pipeline/Operation"
import { CreateContact, CreatedContact } from "@tidings/schema/resources/Contact"
import { ContactRecords } from "@tidings/services/contactRecords/ContactRecords"

const when = "lists names any"

export default Operation.make({
  name: "create_contact",
  http: "POST /v1/contacts",
  scope: "contacts:write",
  scopeWhen: [{ scope: "lists:write", when, needed: ({ lists = [] }) => lists.length > 0 }],
  idempotency: "natural",
  destroys: true,
  summary: "Create or change a contact",
  description:
    "One of external_id, email and phone names the contact, as emit_event would; it is created if there is none, and takes on what is given. " +
    "The contact without external_id that has the address is merged into one with an external_id.",
  alsoSaid: "new person add user subscriber upsert identify sign up import one traits",
  input: CreateContact,
  output: CreatedContact,
  status: 201,
  otherwise: { when: "the contact was there", is: ({ created }) => !created },
  errors: [
    "field_invalid",
    "contact_required",
    "contact_ambiguous",
    "contact_conflict",
    "contact_erased",
    "resource_not_found"
  ],
  example: { external_id: "usr_481", email: "ada@example.com", traits: { first_name: "Ada", seats: 3 } },
  handler: (input) => ContactRecords.use((contacts) => contacts.create(input))
})
