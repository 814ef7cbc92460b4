import * as Operation from "@tidings/pipeline/Operation"
import { CreatePreferencesLink, PreferencesLink } from "@tidings/schema/resources/PreferencesLink"
import { PreferenceLinks } from "@tidings/services/readers/PreferenceLinks"

export default Operation.make({
  name: "create_preferences_link",
  http: "POST /v1/contacts/{contact}/preferences-link",
  scope: "contacts:write",
  unlisted: true,
  idempotency: "accepted",
  summary: "Create a preferences link",
  description:
    "An address at which the contact chooses topics without signing in, such as behind a button of your own site. It ends after its hours, or once the contact has another address.",
  alsoSaid: "preference center manage subscription page url unsubscribe settings email",
  input: CreatePreferencesLink,
  output: PreferencesLink,
  status: 201,
  errors: ["field_invalid", "resource_not_found", "contact_ambiguous"],
  example: { contact: "ada@example.com", expires_in_hours: 24 },
  handler: (input) => PreferenceLinks.use((links) => links.create(input))
})
