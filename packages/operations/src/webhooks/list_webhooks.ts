import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListWebhooks, Webhook } from "@tidings/schema/resources/Webhook"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"

export default Operation.make({
  name: "list_webhooks",
  http: "GET /v1/webhooks",
  scope: "webhooks:manage",
  summary: "List webhook subscriptions",
  description: "Newest first, disabled ones included. Signing secrets are masked.",
  alsoSaid: "callbacks endpoints which servers are told",
  input: ListWebhooks,
  output: pageOf(Webhook),
  handler: (page) => Webhooks.use((webhooks) => webhooks.list(page))
})
