import pause_planned_email from "@tidings/operations/campaigns/pause_planned_email"
import { plannedChange } from "./PlannedChange.ts"

export default plannedChange(pause_planned_email, {
  verb: "pause",
  says: "Send nothing more of a planned mail until it is resumed; sends accepted before still leave",
  example: "It stands still",
  done: "is paused",
  already: "was paused already"
})
