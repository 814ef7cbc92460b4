import * as Event from "../Event.ts"
import { PlannedEmailData, plannedEmailExample } from "./PlannedEmailData.ts"

export default Event.make({
  type: "planned_email.sent",
  says: "Every recipient of a planned email has an outcome; their sends have events of their own",
  data: PlannedEmailData,
  example: plannedEmailExample
})
