import * as Operation from "@tidings/pipeline/Operation"
import { NamedWebhookDelivery, ReplayedWebhookDelivery } from "@tidings/schema/resources/WebhookDelivery"
import { DeliveryRecords } from "@tidings/services/webhooks/DeliveryRecords"

export default Operation.make({
  name: "replay_webhook_delivery",
  http: "POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay",
  scope: "webhooks:manage",
  unlisted: true,
  idempotency: "accepted",
  outward: true,
  audit: "webhook.replay",
  summary: "Replay a webhook delivery",
  description:
    "Brings a delivery of any outcome to the subscription's URL of now again, with eight attempts anew, under the same event and delivery ids, by which receivers tell that it is not new. One that is on its way already stays as it is.",
  alsoSaid: "redeliver retry callback event to my server once more",
  input: NamedWebhookDelivery,
  output: ReplayedWebhookDelivery,
  status: 202,
  otherwise: { when: "it was on its way already", is: ({ replayed }) => !replayed },
  errors: ["webhook_disabled", "content_gone"],
  handler: (input) => DeliveryRecords.use((deliveries) => deliveries.replay(input))
})
