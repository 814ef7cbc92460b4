import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"
import { Schema } from "effect"
import { DeletedWebhook } from "@tidings/schema/resources/Webhook"

export default Operation.make({
  name: "delete_webhook",
  http: "DELETE /v1/webhooks/{id}",
  scope: "webhooks:manage",
  idempotency: "natural",
  summary: "Delete a webhook subscription",
  description: "Deletes its pending deliveries too. Deleting a subscription again answers the same.",
  alsoSaid: "remove callback endpoint stop notifying server",
  input: Schema.Struct({ id: id("whk") }),
  output: DeletedWebhook,
  handler: ({ id }) => Webhooks.use((webhooks) => webhooks.remove(id))
})
