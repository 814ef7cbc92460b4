import recover_webhook from "@tidings/operations/webhooks/recover_webhook"
import { RecoveredWebhook, RecoverWebhook } from "@tidings/schema/resources/Webhook"
import { EventPattern } from "@tidings/schema/naming/EventPattern"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { webhookField, webhookPath } from "./WebhookFields.ts"

const { since, until } = RecoverWebhook.fields

export default Face.make(recover_webhook, {
  name: "webhook recover",
  says: "Bring to a webhook again all that failed since an instant",
  input: Schema.Struct({
    webhook: webhookField,
    since,
    until,
    event: Schema.optionalKey(
      Schema.Array(EventPattern).annotate({ title: "event", description: "Only this event, or a group such as send.*" })
    ),
    sandbox,
    workspace
  }),
  positional: ["webhook"],
  output: RecoveredWebhook,
  examples: { "The receiver was down": { webhook: "whk_01kb2x9w3t5v7y8z", since: "2026-11-20T08:00:00Z" } },
  pathOf: (path) => (path.startsWith("events") ? path.replace("events", "event") : webhookPath(path)),
  asks: ({ event, since, until, webhook }) => given({ id: webhook, since, until, events: event }),
  tells: (begun) => begun,
  shown: ({ deliveries, since, until }) => ({
    result: `${deliveries.toLocaleString("en")} failed deliveries are on their way again`,
    note: `Of ${since} to ${until}, oldest first, 10 a second, behind what is new.`
  })
})
