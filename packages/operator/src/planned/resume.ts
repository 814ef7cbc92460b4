import resume_planned_email from "@tidings/operations/campaigns/resume_planned_email"
import { plannedChange } from "./PlannedChange.ts"

export default plannedChange(resume_planned_email, {
  verb: "resume",
  says: "Let a paused or failed planned mail go on: recipients who waited meanwhile get it now, and nobody twice",
  example: "It goes on",
  done: "goes on",
  already: "was under way already"
})
