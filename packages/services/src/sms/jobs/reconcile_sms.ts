import * as Job from "@tidings/jobs/Job"
import { lookUpCells } from "../../messages/jobs.ts"
import { SmsHandover } from "../SmsHandover.ts"
import { smsJobs } from "../smsKind.ts"

/** Asks a provider about a text message whose answer was lost. */
export default Job.make({
  ...smsJobs.lookUp,
  ...lookUpCells,
  handler: ({ id }, attempt) => SmsHandover.use((handover) => handover.lookUp(id, attempt))
})
