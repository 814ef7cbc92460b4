import * as Worker from "@tidings/jobs/Worker"
import deliver_webhook from "@tidings/services/webhooks/jobs/deliver_webhook"
import { failDeliveries } from "@tidings/storage/testing/webhookTable"
import { makeReceiver } from "@tidings/testing/Receiver"
import { Effect } from "effect"
import { type Begun, made } from "./demoWorkspace.ts"

const overloaded = { status: 503, headers: { "content-type": "text/plain" }, body: "overloaded" }

/** Makes a subscription whose receiver is overloaded, and a delivery to it that was tried once and given up. */
export const failedDelivery = Effect.fnUntraced(function* ({ key }: Begun) {
  const { url } = yield* makeReceiver(() => overloaded, "127.0.0.77")
  const { id } = yield* made(key, "create_webhook", { url, events: ["order.paid"] })
  yield* made(key, "emit_event", {
    type: "order.paid",
    contact: { external_id: "usr_481" },
    metadata: { order: "10482" }
  })
  yield* Worker.drain([deliver_webhook])
  yield* failDeliveries(id)
  const { data } = yield* made(key, "list_webhook_deliveries", { id })
  return { id: id as string, deliveryId: data[0].id as string }
})
