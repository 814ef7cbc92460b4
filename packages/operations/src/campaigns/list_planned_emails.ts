import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListPlannedEmails, PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"

export default Operation.make({
  name: "list_planned_emails",
  http: "GET /v1/campaigns/planned",
  scope: "campaigns:read",
  audit: "planned_email.list",
  summary: "List planned emails",
  description: "Newest first. since and until bound sendsAt, both inclusive.",
  alsoSaid: "newsletters campaigns scheduled upcoming blasts calendar which mails are planned next week",
  input: ListPlannedEmails,
  output: pageOf(PlannedEmail),
  example: { status: "scheduled", limit: 10 },
  handler: (input) => PlannedEmails.use((planned) => planned.list(input))
})
