import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { webhookDelivery } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Clock, Effect } from "effect"

/** Makes a delivery that failed. */
export default {
  input: (workspace) =>
    Effect.gen(function* () {
      const { id } = yield* webhookDelivery(workspace)
      yield* failDeliveries(id)
      return { id, since: new Date(yield* Clock.currentTimeMillis).toISOString() }
    }),
  other: { events: ["order.paid"] }
} satisfies Given
