import * as Job from "@tidings/jobs/Job"
import { delivery } from "../delivering/delivery.ts"
import { SmsDeliveries } from "../delivering/SmsDeliveries.ts"

/**
 * Hands one accepted text message to an account; while none takes it, retries until the message expires, for about a
 * day at most.
 */
export default Job.make({
  ...delivery,
  retryAfterSeconds: [5, 15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  concurrency: (lane) => SmsDeliveries.useSync((deliveries) => deliveries.windowOf(lane)),
  // Like deliver_email: the last one in progress waits up to two minutes for each that hangs before it.
  timeoutSeconds: 2_100,
  handler: ({ smsId, through }, attempt) =>
    SmsDeliveries.use((deliveries) => deliveries.deliver(smsId, through, attempt))
})
