import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListPlannedRecipients, PlannedRecipient } from "@tidings/schema/resources/PlannedEmailReport"
import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"

export default Operation.make({
  name: "list_planned_recipients",
  http: "GET /v1/campaigns/planned/{plannedId}/recipients",
  scope: "campaigns:read",
  unlisted: true,
  scopeWhen: [{ scope: "contacts:read", when: "any recipient is listed", needed: () => true }],
  audit: "planned_email.recipients",
  summary: "List who gets a planned email",
  description:
    "By contact, each with its outcome; nobody before they are settled, a quarter of an hour before the mail leaves. Refused with content_gone 90 days after the mail was sent or cancelled.",
  alsoSaid: "newsletter campaign recipients who got it did not get refused failed people",
  input: ListPlannedRecipients,
  output: pageOf(PlannedRecipient),
  errors: ["content_gone"],
  example: { plannedId: "pem_01kb2x9w3t5v7y8z", outcome: "refused", limit: 10 },
  handler: (input) => PlannedEmails.use((planned) => planned.recipients(input))
})
