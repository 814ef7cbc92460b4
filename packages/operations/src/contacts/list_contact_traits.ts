import * as Operation from "@tidings/pipeline/Operation"
import { ContactTraits, ListContactTraits, mostSampled } from "@tidings/schema/resources/ContactTraits"
import { TraitCounting } from "@tidings/services/contactRecords/TraitCounting"

export default Operation.make({
  name: "list_contact_traits",
  http: "GET /v1/contacts/traits",
  scope: "contacts:read",
  unlisted: true,
  summary: "List the traits of contacts",
  description: `Names in use with the types of their values and how many contacts have each, counted every hour from the ${mostSampled.toLocaleString("en")} newest contacts.`,
  alsoSaid: "custom fields properties attributes columns schema which traits exist merge tags",
  input: ListContactTraits,
  output: ContactTraits,
  audit: "contact.traits",
  handler: () => TraitCounting.use((traits) => traits.list)
})
