import list_webhook_deliveries from "@tidings/operations/webhooks/list_webhook_deliveries"
import { ListWebhookDeliveries, WebhookDelivery } from "@tidings/schema/resources/WebhookDelivery"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { table } from "../table.ts"
import { webhookField, webhookPath } from "./WebhookFields.ts"

const most = 100
const { event, since, status, until } = ListWebhookDeliveries.fields

export default Face.several([list_webhook_deliveries], {
  name: "webhook deliveries",
  says: `List what was brought to a webhook, newest first, at most ${most}`,
  input: Schema.Struct({ webhook: webhookField, status, event, since, until, sandbox, workspace }),
  positional: ["webhook"],
  output: Schema.Struct({ data: Schema.Array(WebhookDelivery) }),
  examples: {
    "What arrived last": { webhook: "whk_01kb2x9w3t5v7y8z" },
    "What was given up": { webhook: "whk_01kb2x9w3t5v7y8z", status: "failed" }
  },
  pathOf: webhookPath,
  answer: (call, { event, since, status, until, webhook }) =>
    Effect.map(
      Face.allOf(call, list_webhook_deliveries, given({ id: webhook, event, since, status, until }), most),
      (data) => ({ data })
    ),
  shown: ({ data }, { columns }) => ({
    result: table(
      ["id", "status", "event", "answer", "attempts", "created", "next attempt"],
      data.map((one) => [
        one.id,
        one.status,
        one.event.type,
        String(one.response_status ?? ""),
        String(one.attempts),
        one.created_at,
        one.next_attempt_at ?? ""
      ]),
      columns
    )
  })
})
