import * as Operation from "@tidings/pipeline/Operation"
import { ActivityPage, ListContactActivity } from "@tidings/schema/resources/ContactActivity"
import { ContactActivities } from "@tidings/services/contactRecords/ContactActivities"

export default Operation.make({
  name: "list_contact_activity",
  http: "GET /v1/contacts/{contact}/activity",
  scope: "contacts:read",
  summary: "List a contact's activity",
  description:
    "Everything that the contact did and got, newest first: events, mails, texts, sequence runs, consents and lists. Messages are those of the contact, and those to its address or number while no other contact has it. left_out names types that the key has no scope for.",
  alsoSaid: "timeline history of a person customer journey what happened emails events got received did",
  input: ListContactActivity,
  output: ActivityPage,
  audit: "contact.activity",
  errors: ["resource_not_found", "contact_ambiguous"],
  example: { contact: "ada@example.com", types: ["send", "event"], limit: 10 },
  handler: (input) => ContactActivities.use((activities) => activities.list(input))
})
