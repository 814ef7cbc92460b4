import * as Operation from "@tidings/pipeline/Operation"
import { MovedPlannedEmail, NamedPlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { plannedResumptionPreview } from "@tidings/services/approvals/showing/campaignPreview"
import { PlannedActions } from "@tidings/services/campaigns/PlannedActions"

export default Operation.make({
  name: "resume_planned_email",
  http: "POST /v1/campaigns/planned/{plannedId}/resume",
  scope: "campaigns:send",
  unlisted: true,
  idempotency: "natural",
  audit: "planned_email.resume",
  summary: "Resume a planned email",
  description:
    "The rest of a paused or failed one goes on, to nobody twice; nobody is too late by what was waited for. One that is under way already answers the same.",
  alsoSaid: "newsletter campaign continue go on restart retry failed paused",
  input: NamedPlannedEmail,
  output: MovedPlannedEmail,
  errors: ["planned_email_not_open"],
  outward: true,
  surface: "campaign",
  asks: ({ plannedId }) => `Let the planned email ${plannedId} go on`,
  shows: plannedResumptionPreview,
  verb: "resume it",
  seen: (input) => PlannedActions.use((actions) => actions.seenResumed(input)),
  handler: (input) => PlannedActions.use((actions) => actions.resume(input))
})
