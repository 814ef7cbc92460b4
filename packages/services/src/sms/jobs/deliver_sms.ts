import * as Job from "@tidings/jobs/Job"
import { deliverCells } from "../../messages/jobs.ts"
import { SmsHandover } from "../SmsHandover.ts"
import { smsJobs } from "../smsKind.ts"

/**
 * Hands one accepted text message to an account; while none takes it, retries until the message expires, for about a
 * day at most.
 */
export default Job.make({
  ...smsJobs.deliver,
  ...deliverCells,
  tellsWorkspace: { kind: "sms", field: "id" },
  retryAfterSeconds: [5, 15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  concurrency: (lane) => SmsHandover.useSync((handover) => handover.windowOf(lane)),
  handler: ({ id, through }, attempt) => SmsHandover.use((handover) => handover.deliver(id, attempt, through))
})
