import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { webhookDelivery } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Makes a delivery that failed. */
export default {
  input: (workspace) => Effect.tap(webhookDelivery(workspace), ({ id }) => failDeliveries(id)),
  refused: { deliveryId: "dlv_01kb2x9w3t5v7y8z" }
} satisfies Given
