import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { Contact, ListContacts } from "@tidings/schema/resources/Contact"
import { ContactRecords } from "@tidings/services/contactRecords/ContactRecords"

export default Operation.make({
  name: "list_contacts",
  http: "GET /v1/contacts",
  scope: "contacts:read",
  summary: "List contacts",
  description:
    "Newest first. At most one of q, email, external_id, phone, listId and segmentId; suppressed, since and until go with any. since and until bound created_at, both inclusive.",
  alsoSaid: "people persons users subscribers audience find search who customer by email",
  input: ListContacts,
  output: pageOf(Contact),
  errors: ["field_invalid", "too_many_filters", "workspace_rate_limit"],
  example: { q: "ada@", limit: 10 },
  handler: (input) => ContactRecords.use((contacts) => contacts.list(input))
})
