import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { WebhookDeliveries } from "../WebhookDeliveries.ts"

export default Job.make({
  name: "deliver_webhook",
  payload: Schema.Struct({ deliveryId: id("dlv") }),
  // 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h: eight attempts within 31 h 35 min.
  retryAfterSeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400],
  concurrency: 64,
  handler: ({ deliveryId }, { isLast }) => WebhookDeliveries.use((deliveries) => deliveries.attempt(deliveryId, isLast))
})
