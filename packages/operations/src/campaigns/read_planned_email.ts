import * as Operation from "@tidings/pipeline/Operation"
import { NamedPlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { PlannedEmailReport } from "@tidings/schema/resources/PlannedEmailReport"
import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"

export default Operation.make({
  name: "read_planned_email",
  http: "GET /v1/campaigns/planned/{plannedId}",
  scope: "campaigns:read",
  audit: "planned_email.read",
  summary: "Read a planned email",
  description:
    "With its recipients by outcome and by zone, what became of its mails, and the links that were followed.",
  alsoSaid:
    "newsletter campaign report results statistics open rate clicks bounced how did it perform performance progress",
  input: NamedPlannedEmail,
  output: PlannedEmailReport,
  handler: (input) => PlannedEmails.use((planned) => planned.read(input))
})
