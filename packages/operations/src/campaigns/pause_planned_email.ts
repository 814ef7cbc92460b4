import * as Operation from "@tidings/pipeline/Operation"
import { MovedPlannedEmail, NamedPlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { PlannedActions } from "@tidings/services/campaigns/PlannedActions"

export default Operation.make({
  name: "pause_planned_email",
  http: "POST /v1/campaigns/planned/{plannedId}/pause",
  scope: "campaigns:write",
  unlisted: true,
  idempotency: "natural",
  audit: "planned_email.pause",
  summary: "Pause a planned email",
  description:
    "Sends nothing more until it is resumed; the batch at work ends, 1,000 mails at most, and accepted mails still leave. One that is paused already answers the same.",
  alsoSaid: "newsletter campaign stop hold halt wait interrupt sending",
  input: NamedPlannedEmail,
  output: MovedPlannedEmail,
  errors: ["planned_email_not_open"],
  handler: (input) => PlannedActions.use((actions) => actions.pause(input))
})
