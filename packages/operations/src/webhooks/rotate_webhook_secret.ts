import * as Operation from "@tidings/pipeline/Operation"
import { RotateWebhookSecret, Webhook } from "@tidings/schema/resources/Webhook"
import { WebhookSecrets } from "@tidings/services/webhooks/WebhookSecrets"

export default Operation.make({
  name: "rotate_webhook_secret",
  http: "POST /v1/webhooks/{id}/rotate-secret",
  scope: "webhooks:manage",
  recentSignIn: true,
  unlisted: true,
  idempotency: "accepted",
  destroys: true,
  audit: "webhook.rotate_secret",
  summary: "Give a webhook a new signing secret",
  description:
    "This answer shows the new secret once. For 24 hours, or as long as overlap_hours says, both secrets sign, the older one first, so that a receiver with either verifies. Rotating again meanwhile ends the eldest.",
  alsoSaid: "change renew replace leaked signing key whsec callback security",
  input: RotateWebhookSecret,
  output: Webhook,
  handler: (input) => WebhookSecrets.use((secrets) => secrets.rotate(input))
})
