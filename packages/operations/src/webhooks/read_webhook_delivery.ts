import * as Operation from "@tidings/pipeline/Operation"
import { NamedWebhookDelivery, WebhookDeliveryDetails } from "@tidings/schema/resources/WebhookDelivery"
import { DeliveryRecords } from "@tidings/services/webhooks/DeliveryRecords"

export default Operation.make({
  name: "read_webhook_delivery",
  http: "GET /v1/webhooks/{id}/deliveries/{deliveryId}",
  scope: "webhooks:manage",
  unlisted: true,
  audit: "webhook.read_delivery",
  summary: "Read a webhook delivery",
  description:
    "The body as posted and the newest 20 attempts: the request's headers without signatures, the receiver's answer up to 4 KB, or why there was none.",
  alsoSaid: "callback attempt response error what did my server answer why did it not get the event",
  input: NamedWebhookDelivery,
  output: WebhookDeliveryDetails,
  handler: (input) => DeliveryRecords.use((deliveries) => deliveries.read(input))
})
