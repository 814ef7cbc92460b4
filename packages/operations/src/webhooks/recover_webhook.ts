import * as Operation from "@tidings/pipeline/Operation"
import { RecoveredWebhook, RecoverWebhook } from "@tidings/schema/resources/Webhook"
import { Recoveries } from "@tidings/services/webhooks/Recoveries"

export default Operation.make({
  name: "recover_webhook",
  http: "POST /v1/webhooks/{id}/recover",
  scope: "webhooks:manage",
  unlisted: true,
  idempotency: "accepted",
  outward: true,
  audit: "webhook.recover",
  summary: "Recover what a webhook missed",
  description:
    "Brings the deliveries that failed since an instant again, oldest first, at 10 a second and behind what is new, each as replay_webhook_delivery does. `recovering` of read_webhook says how far that is. Enabling a subscription does not do this.",
  alsoSaid: "outage down catch up missed events replay all callbacks backfill",
  input: RecoverWebhook,
  output: RecoveredWebhook,
  status: 202,
  errors: ["field_invalid", "webhook_disabled", "recovery_in_progress"],
  example: { id: "whk_01kb2x9w3t5v7y8z", since: "2026-11-20T08:00:00.000Z" },
  handler: (input) => Recoveries.use((recoveries) => recoveries.begin(input))
})
