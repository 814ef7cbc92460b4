import cancel_planned_email from "@tidings/operations/campaigns/cancel_planned_email"
import { plannedChange } from "./PlannedChange.ts"

export default plannedChange(cancel_planned_email, {
  verb: "cancel",
  says: "Send nothing more of a planned mail, for good; sends accepted before still leave",
  example: "It is not to be sent",
  done: "is cancelled",
  already: "was cancelled already"
})
