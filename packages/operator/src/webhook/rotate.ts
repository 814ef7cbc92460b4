import rotate_webhook_secret from "@tidings/operations/webhooks/rotate_webhook_secret"
import { RotateWebhookSecret, Webhook } from "@tidings/schema/resources/Webhook"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { pairLines } from "../table.ts"
import { webhookField, webhookPath } from "./WebhookFields.ts"

export default Face.make(rotate_webhook_secret, {
  name: "webhook rotate",
  says: "Give a webhook a new signing secret, shown this once; the one before it signs too for some hours",
  input: Schema.Struct({
    webhook: webhookField,
    overlapHours: RotateWebhookSecret.fields.overlap_hours,
    sandbox,
    workspace
  }),
  positional: ["webhook"],
  output: Webhook,
  examples: {
    "A new secret": { webhook: "whk_01kb2x9w3t5v7y8z" },
    "The one before it has leaked": { webhook: "whk_01kb2x9w3t5v7y8z", overlapHours: 0 }
  },
  pathOf: (path) => (path === "overlap_hours" ? "overlapHours" : webhookPath(path)),
  asks: ({ overlapHours, webhook }) => given({ id: webhook, overlap_hours: overlapHours }),
  tells: (webhook) => webhook,
  shown: ({ previous_secret_ends_at: ends, secret, url }) => ({
    result: pairLines({ url, secret, "previous secret": ends === null ? "signs no more" : `signs until ${ends}` }),
    note: "The secret is shown this once."
  })
})
