import replay_webhook_delivery from "@tidings/operations/webhooks/replay_webhook_delivery"
import { ReplayedWebhookDelivery } from "@tidings/schema/resources/WebhookDelivery"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { deliveryField, webhookField, webhookPath } from "./WebhookFields.ts"

export default Face.make(replay_webhook_delivery, {
  name: "webhook replay",
  says: "Bring a delivery to its webhook again, with all its attempts anew",
  input: Schema.Struct({ webhook: webhookField, delivery: deliveryField, sandbox, workspace }),
  positional: ["webhook", "delivery"],
  output: ReplayedWebhookDelivery,
  examples: { "The receiver is mended": { webhook: "whk_01kb2x9w3t5v7y8z", delivery: "dlv_01kb2x9w3t5v7y8z" } },
  pathOf: webhookPath,
  asks: ({ delivery, webhook }) => ({ id: webhook, deliveryId: delivery }),
  tells: (delivery) => delivery,
  shown: ({ id, replayed }) => ({
    result: replayed ? `${id} is on its way again` : `${id} is on its way already`
  })
})
