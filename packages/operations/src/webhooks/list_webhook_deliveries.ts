import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListWebhookDeliveries, WebhookDelivery } from "@tidings/schema/resources/WebhookDelivery"
import { DeliveryRecords } from "@tidings/services/webhooks/DeliveryRecords"

export default Operation.make({
  name: "list_webhook_deliveries",
  http: "GET /v1/webhooks/{id}/deliveries",
  scope: "webhooks:manage",
  audit: "webhook.deliveries",
  summary: "List a webhook's deliveries",
  description:
    "Newest first, of 30 days, test events included. status, event (a name or a group) and since and until, which bound created_at and are inclusive, go together.",
  alsoSaid: "callback history log of events that my server endpoint got or missed",
  input: ListWebhookDeliveries,
  output: pageOf(WebhookDelivery),
  handler: (input) => DeliveryRecords.use((deliveries) => deliveries.list(input))
})
