import * as Operation from "@tidings/pipeline/Operation"
import { ScheduledPlannedEmail, SchedulePlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { campaignPreview } from "@tidings/services/approvals/showing/campaignPreview"
import { PlannedActions } from "@tidings/services/campaigns/PlannedActions"

export default Operation.make({
  name: "schedule_planned_email",
  http: "POST /v1/campaigns/planned/{plannedId}/schedule",
  scope: "campaigns:send",
  unlisted: true,
  idempotency: "accepted",
  destroys: true,
  audit: "planned_email.schedule",
  summary: "Schedule a planned email",
  description:
    "Gives it a template and a list or segment, and has it leave at its hour, or at once if that was within the last 24 hours; also changes one that is scheduled or failed. " +
    "Once its recipients are settled, list or segment, zones and hour stay. dryRun first says who would get it when.",
  alsoSaid: "send newsletter campaign blast broadcast to list everybody subscribers launch",
  input: SchedulePlannedEmail,
  output: ScheduledPlannedEmail,
  status: 202,
  otherwise: { when: "dryRun is true", is: ({ dryRun }) => dryRun },
  outward: true,
  errors: [
    "planned_email_not_open",
    "unknown_template",
    "template_not_published",
    "field_invalid",
    "workspace_rate_limit"
  ],
  example: {
    plannedId: "pem_01kb2x9w3t5v7y8z",
    templateKey: "newsletter",
    listId: "lst_01kb2x9w3t5v7y8z",
    perZone: true,
    dryRun: true
  },
  surface: { kind: "campaign", when: "dryRun is not true", needed: ({ dryRun }) => dryRun !== true },
  asks: ({ list, listId = list, plannedId, scheduleAt, segmentId, templateKey }) => {
    const segment = segmentId === undefined ? "" : ` to the segment ${segmentId}`
    const to = listId === undefined ? segment : ` to the list ${listId}`
    const at = scheduleAt === undefined ? "" : ` at ${scheduleAt}`
    return `Let the planned email ${plannedId} leave with template ${templateKey}${to}${at}`
  },
  shows: campaignPreview,
  verb: "schedule it",
  seen: (input) => PlannedActions.use((actions) => actions.seenScheduled(input)),
  handler: (input) => PlannedActions.use((actions) => actions.schedule(input))
})
