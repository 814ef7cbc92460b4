import { webhookDelivery } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"

/** Emits the event whose delivery it reads. */
export default {
  input: (workspace) => webhookDelivery(workspace),
  refused: { deliveryId: "dlv_01kb2x9w3t5v7y8z" }
} satisfies Given
