import * as Operation from "@tidings/pipeline/Operation"
import { ContactDetails, ReadContact } from "@tidings/schema/resources/Contact"
import { ContactRecords } from "@tidings/services/contactRecords/ContactRecords"

export default Operation.make({
  name: "read_contact",
  http: "GET /v1/contacts/{contact}",
  scope: "contacts:read",
  summary: "Read a contact",
  description:
    "The contact by its id or its address, with its lists, suppressions, opt-out and live runs. Parts that the key has no scope for are absent, and left_out names them.",
  alsoSaid: "look up a person user subscriber profile customer details traits lookup",
  input: ReadContact,
  output: ContactDetails,
  errors: ["resource_not_found", "contact_ambiguous"],
  example: { contact: "ada@example.com" },
  handler: (input) => ContactRecords.use((contacts) => contacts.read(input))
})
