import * as Operation from "@tidings/pipeline/Operation"
import { linkEventsPlan } from "@tidings/schema/events/link"
import { Webhook, UpdateWebhook } from "@tidings/schema/resources/Webhook"
import { isGated } from "@tidings/services/webhooks/EventToSend"
import { Webhooks } from "@tidings/services/webhooks/Webhooks"
import { Effect } from "effect"

export default Operation.make({
  name: "update_webhook",
  http: "PATCH /v1/webhooks/{id}",
  scope: "webhooks:manage",
  planWhen: [
    { plan: linkEventsPlan, when: "events names link events", needed: ({ events = [] }) => events.some(isGated) }
  ],
  idempotency: "accepted",
  summary: "Change a webhook subscription",
  description:
    "Fields that are left out stay as they are; a description of null is removed. Set status to enabled to resume a subscription that " +
    "was disabled: it receives the events that happen from then on.",
  alsoSaid: "pause resume callback endpoint change url enable disable",
  input: UpdateWebhook,
  output: Webhook,
  errors: ["url_not_allowed"],
  example: { id: "whk_01kb2x9w3t5v7y8z", events: ["send.bounced"] },
  prepare: ({ url }) => (url === undefined ? Effect.void : Webhooks.use((webhooks) => webhooks.checkUrl(url))),
  handler: (changes) => Webhooks.use((webhooks) => webhooks.update(changes))
})
