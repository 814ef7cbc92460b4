import * as Operation from "@tidings/pipeline/Operation"
import { PlannedEmail, UpdatePlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"

export default Operation.make({
  name: "update_planned_email",
  http: "PATCH /v1/campaigns/planned/{plannedId}",
  scope: "campaigns:write",
  unlisted: true,
  idempotency: "accepted",
  audit: "planned_email.update",
  summary: "Edit a planned email",
  description:
    "Changes name, description, hour or zone of a draft; fields that are left out stay. schedule_planned_email gives one that was scheduled another hour.",
  alsoSaid: "newsletter campaign rename move postpone another date time edit draft",
  input: UpdatePlannedEmail,
  output: PlannedEmail,
  errors: ["planned_email_not_open", "field_invalid"],
  example: { plannedId: "pem_01kb2x9w3t5v7y8z", name: "Spring newsletter, second try" },
  handler: (input) => PlannedEmails.use((planned) => planned.update(input))
})
