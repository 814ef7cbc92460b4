import * as Job from "@tidings/jobs/Job"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** Deliveries, each of which holds a whole body, are kept for 30 days; the last attempt of one is made within two. */
export default Job.every("1 hour", {
  name: "purge_webhook_deliveries",
  handler: olderThan("30 days", (before) =>
    WebhookDeliveryRepository.use((deliveries) => deliveries.purgeBefore(before))
  )
})
