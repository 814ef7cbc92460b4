import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"
import { Schema } from "effect"

export default Operation.make({
  name: "delete_webhook",
  http: "DELETE /v1/webhooks/{id}",
  scope: "webhooks:manage",
  idempotency: "natural",
  summary: "Delete a webhook subscription",
  description: "Deletes its pending deliveries too. Deleting a subscription again answers the same.",
  input: Schema.Struct({ id: id("whk") }),
  output: Schema.Struct({ id: id("whk"), deleted: Schema.Literal(true).annotate({ description: "Always true" }) }),
  handler: ({ id }) => Webhooks.use((webhooks) => webhooks.remove(id))
})
