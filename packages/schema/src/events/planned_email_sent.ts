import * as Event from "../Event.ts"
import { PlannedEmailData, plannedEmailExample } from "./PlannedEmailData.ts"

export default Event.make({
  type: "planned_email.sent",
  says: "Every recipient of a planned email came to an outcome; their sends tell for themselves",
  data: PlannedEmailData,
  example: plannedEmailExample
})
