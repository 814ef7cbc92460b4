import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ deliveryId: id("dlv") })

/** The job deliver_webhook, without its handler, which enqueues such jobs itself. */
export const webhookDelivery = {
  name: "deliver_webhook",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Enqueueable<typeof payload>
