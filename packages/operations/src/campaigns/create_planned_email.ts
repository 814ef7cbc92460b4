import * as Operation from "@tidings/pipeline/Operation"
import { CreatePlannedEmail, PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { plannedPreview } from "@tidings/services/approvals/showing/messagePreviews"
import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"

export default Operation.make({
  name: "create_planned_email",
  http: "POST /v1/campaigns/planned",
  scope: "campaigns:write",
  idempotency: "accepted",
  audit: "planned_email.create",
  summary: "Plan an email for a date",
  description:
    "Makes a dated draft, without template and list: nothing leaves before schedule_planned_email gives it both. " +
    "An hour that the zone's clocks skip moves forward by the gap, one that comes twice is its first; note says so.",
  alsoSaid:
    "book newsletter to a list send newsletter blast bulk mail everybody all subscribers announcement broadcast",
  input: CreatePlannedEmail,
  output: PlannedEmail,
  status: 201,
  errors: ["field_invalid"],
  example: { name: "Spring newsletter", scheduleAt: "2027-03-30T09:30", timezone: "Europe/Berlin" },
  surface: "creation",
  asks: ({ name, scheduleAt, timezone }) => `Plan the email "${name}" for ${scheduleAt} (${timezone})`,
  shows: plannedPreview,
  verb: "plan it",
  handler: (input) => PlannedEmails.use((planned) => planned.create(input))
})
