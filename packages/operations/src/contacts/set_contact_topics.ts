import * as Operation from "@tidings/pipeline/Operation"
import { ContactTopicsAnswer } from "@tidings/schema/resources/ContactTopics"
import { SetContactTopics } from "@tidings/schema/resources/SetContactTopics"
import { ContactTopics } from "@tidings/services/topics/ContactTopics"

export default Operation.make({
  name: "set_contact_topics",
  http: "PUT /v1/contacts/{contact}/topics",
  scope: "contacts:write",
  unlisted: true,
  idempotency: "natural",
  summary: "Set a contact's topics",
  description:
    "Joins and leaves topics for the contact's address; topics that are not named stay. Joining needs consent: words on where and when the person agreed.",
  alsoSaid: "subscribe unsubscribe person from one kind of mail preferences opt in opt out newsletter consent",
  input: SetContactTopics,
  output: ContactTopicsAnswer,
  errors: ["field_invalid", "resource_not_found", "contact_ambiguous"],
  example: {
    contact: "ada@example.com",
    topics: { research: "joined", offers: "left" },
    consent: "Asked for it by phone, 20 November 2026"
  },
  handler: (input) => ContactTopics.use((topics) => topics.set(input))
})
