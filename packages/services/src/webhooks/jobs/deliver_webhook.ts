import * as Job from "@tidings/jobs/Job"
import { WebhookDeliveries } from "../WebhookDeliveries.ts"
import { webhookDelivery } from "../webhookDelivery.ts"

/**
 * Delivers one event to one subscription. Each subscription has its own lane, so that a hanging receiver delays no
 * other.
 */
export default Job.make({
  ...webhookDelivery,
  // 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h: eight attempts within 31 h 35 min.
  retryAfterSeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400],
  concurrency: (lane) => WebhookDeliveries.useSync((deliveries) => deliveries.windowOf(lane)),
  // At least one for each subscription that a workspace may have in both worlds, and more by the weight of its plan.
  together: { all: 256, ofWorkspace: (weight) => 56 + 8 * weight },
  handler: ({ deliveryId, replays = 0 }, attempt) =>
    WebhookDeliveries.use((deliveries) => deliveries.attempt({ id: deliveryId, replays }, attempt))
})
