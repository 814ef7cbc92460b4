import * as Operation from "@tidings/pipeline/Operation"
import { MovedPlannedEmail, NamedPlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { PlannedActions } from "@tidings/services/campaigns/PlannedActions"

export default Operation.make({
  name: "cancel_planned_email",
  http: "POST /v1/campaigns/planned/{plannedId}/cancel",
  scope: "campaigns:write",
  unlisted: true,
  idempotency: "natural",
  destroys: true,
  audit: "planned_email.cancel",
  summary: "Cancel a planned email",
  description:
    "Sends nothing more, for good; accepted mails still leave. One that is cancelled already answers the same.",
  alsoSaid: "newsletter campaign abort call off delete do not send",
  input: NamedPlannedEmail,
  output: MovedPlannedEmail,
  errors: ["planned_email_not_open"],
  handler: (input) => PlannedActions.use((actions) => actions.cancel(input))
})
