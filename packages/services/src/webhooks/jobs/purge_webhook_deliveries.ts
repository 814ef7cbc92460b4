import * as Job from "@tidings/jobs/Job"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { olderThan } from "../../jobs/olderThan.ts"

/** Deletes deliveries, each of which holds a whole body, after 30 days; the last attempt is made within two days. */
export default Job.every("1 hour", {
  name: "purge_webhook_deliveries",
  handler: olderThan("30 days", (before) =>
    WebhookDeliveryRepository.use((deliveries) => deliveries.purgeBefore(before))
  )
})
