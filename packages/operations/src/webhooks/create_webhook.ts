import * as Operation from "@tidings/pipeline/Operation"
import { linkEventsPlan } from "@tidings/schema/events/link"
import { Webhook, CreateWebhook } from "@tidings/schema/resources/Webhook"
import { isGated } from "@tidings/services/webhooks/EventToSend"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"

export default Operation.make({
  name: "create_webhook",
  http: "POST /v1/webhooks",
  scope: "webhooks:manage",
  planWhen: [{ plan: linkEventsPlan, when: "events names link events", needed: ({ events }) => events.some(isGated) }],
  idempotency: "accepted",
  summary: "Subscribe a URL to events",
  description:
    "Events are posted as JSON, signed with the subscription's secret, at least once and in no order: dedupe by id. A 2xx within 15 " +
    "seconds is success; anything else is retried 8 times over 31 hours. Answer 410 to end the subscription. The signing secret " +
    "is in this answer and never shown again.",
  alsoSaid: "notify tell my server app when mail bounces happens callback url listen receive push endpoint",
  input: CreateWebhook,
  output: Webhook,
  status: 201,
  errors: ["url_not_allowed", "field_invalid"],
  example: { url: "https://example.com/hooks/tidings", events: ["send.*", "order.paid"], description: "Order desk" },
  prepare: ({ url }) => Webhooks.use((webhooks) => webhooks.checkUrl(url)),
  handler: (input) => Webhooks.use((webhooks) => webhooks.create(input))
})
