import * as Operation from "@tidings/pipeline/Operation"
import { WebhookTest, TestWebhook } from "@tidings/schema/resources/Webhook"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"

export default Operation.make({
  name: "test_webhook",
  http: "POST /v1/webhooks/test",
  scope: "webhooks:manage",
  idempotency: "accepted",
  summary: "Send a test event to a webhook",
  description:
    "Posts one signed event, with example data of its type and `test: true`, and answers how the receiver responded. A test event is not retried, does not " +
    "disable the subscription, and is posted to a disabled one too.",
  alsoSaid: "check try callback endpoint server ping",
  input: TestWebhook,
  output: WebhookTest,
  live: true,
  errors: ["resource_not_found"],
  example: { webhookId: "whk_01kb2x9w3t5v7y8z", event: "send.delivered" },
  handler: (input) => Webhooks.use((webhooks) => webhooks.test(input))
})
