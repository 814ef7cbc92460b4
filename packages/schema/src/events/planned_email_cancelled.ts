import * as Event from "../Event.ts"
import { PlannedEmailData, plannedEmailExample } from "./PlannedEmailData.ts"

export default Event.make({
  type: "planned_email.cancelled",
  says: "A planned email was cancelled; recipients who still wait for it get nothing",
  data: PlannedEmailData,
  example: {
    ...plannedEmailExample,
    planned_email: { ...plannedEmailExample.planned_email, status: "cancelled" },
    recipients: { accepted: 0, suppressed: 0, refused: 0, missed: 0, unreachable: 0, same_address: 0, waiting: 0 }
  }
})
