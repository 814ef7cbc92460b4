import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { deliveryPage } from "./deliveryPage.ts"
import { webhookListPage } from "./webhookListPage.ts"
import { webhookPage } from "./webhookPage.ts"

/** Subscriptions to events, each with its health, and what was posted and answered. */
export const webhooksRoom: Room = {
  name: "webhooks",
  title: "Webhooks",
  icon: "webhook",
  group: "Build",
  reads: "list_webhooks",
  page: (visit) => {
    const [, id, part, deliveryId, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (id === undefined || id === "") return webhookListPage(visit)
    if (part === undefined) return webhookPage(visit, id)
    return part === "deliveries" && deliveryId !== undefined ? deliveryPage(visit, id, deliveryId) : Effect.undefined
  }
}
