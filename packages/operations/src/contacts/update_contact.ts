import * as Operation from "@tidings/pipeline/Operation"
import { Contact, UpdateContact } from "@tidings/schema/resources/Contact"
import { ContactRecords } from "@tidings/services/contactRecords/ContactRecords"

export default Operation.make({
  name: "update_contact",
  http: "PATCH /v1/contacts/{contact}",
  scope: "contacts:write",
  idempotency: "natural",
  summary: "Update a contact",
  description:
    "Fields and traits that are left out stay, null removes one. An external_id of another contact is refused; so is the address of a contact without external_id, unless merge is true.",
  alsoSaid: "change person user customer email address phone number trait property attribute profile edit merge",
  input: UpdateContact,
  output: Contact,
  errors: ["field_invalid", "resource_not_found", "contact_ambiguous", "contact_conflict", "contact_required"],
  example: { contact: "ada@example.com", traits: { plan: "pro", seats: null } },
  handler: (input) => ContactRecords.use((contacts) => contacts.update(input))
})
