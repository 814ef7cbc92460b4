import * as Job from "@tidings/jobs/Job"
import { Deliveries } from "../Deliveries.ts"
import { delivery } from "../delivery.ts"

/** Hands one accepted send to its connector; if a mail server is down, retries for about a day. */
export default Job.make({
  ...delivery,
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  concurrency: (lane) => Deliveries.useSync((deliveries) => deliveries.windowOf(lane)),
  // At most fifteen sends per connection are in progress; the last waits up to two minutes for each that hangs before
  // it.
  timeoutSeconds: 2_100,
  handler: ({ sendId }, attempt) => Deliveries.use((deliveries) => deliveries.deliver(sendId, attempt))
})
