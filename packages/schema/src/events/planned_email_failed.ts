import * as Event from "../Event.ts"
import { PlannedEmailData, plannedEmailExample } from "./PlannedEmailData.ts"

export default Event.make({
  type: "planned_email.failed",
  says: "A planned email cannot go on until somebody fixes what blocks it",
  data: PlannedEmailData,
  example: {
    ...plannedEmailExample,
    planned_email: { ...plannedEmailExample.planned_email, status: "failed" },
    recipients: { accepted: 0, suppressed: 0, refused: 0, missed: 0, unreachable: 3, same_address: 0, waiting: 1_216 },
    reason: "Its list was deleted: name another one."
  }
})
