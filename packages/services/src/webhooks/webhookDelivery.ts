import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ deliveryId: id("dlv") })

/** The job that tells one subscription of one event, apart from its handler, which asks for such jobs itself. */
export const webhookDelivery = {
  name: "deliver_webhook",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>
