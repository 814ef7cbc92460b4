import type { Enqueueable } from "@tidings/jobs/Job"
import { beneath } from "@tidings/jobs/Queue"
import { id, type WebhookId, type WorkspaceId } from "@tidings/schema/Id"
import { Schema } from "effect"

// Of the first round, whose jobs the event's own statement makes, the payload has the delivery alone.
const payload = Schema.Struct({ deliveryId: id("dlv"), replays: Schema.optionalKey(Schema.Int) })

/** The lane of a subscription's deliveries: its target, beneath the workspace. */
export const laneOfWebhook = (webhook: { readonly id: WebhookId; readonly workspaceId: WorkspaceId }): string =>
  `${webhook.workspaceId}${beneath}${webhook.id}`

/** The job deliver_webhook, without its handler, which enqueues such jobs itself. */
export const webhookDelivery = {
  name: "deliver_webhook",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Enqueueable<typeof payload>
