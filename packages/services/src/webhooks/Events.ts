import { patternsMatching } from "@tidings/schema/EventType"
import { newId } from "@tidings/schema/Id"
import { Queue } from "@tidings/jobs/Queue"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Clock, Context, Effect, Layer } from "effect"
import deliver_webhook from "../jobs/deliver_webhook.ts"
import { eventBody, type Happening } from "./eventBody.ts"
import { plansToldOf } from "./linkEvents.ts"

/** What happened, told to every subscription that asked for it. */
export class Events extends Context.Service<Events>()("@tidings/services/Events", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookDeliveryRepository
    const queue = yield* Queue
    return {
      /** Writes the event's deliveries in one round trip, inside whatever transaction is open; answers its id and how many there are. */
      emit: Effect.fnUntraced(function* (happening: Happening) {
        const { type, workspaceId } = happening
        const now = yield* Clock.currentTimeMillis
        const id = newId("evt", now)
        const dispatched = yield* repository.dispatch({
          workspaceId,
          eventId: id,
          eventType: type,
          body: eventBody(id, happening, now),
          patterns: patternsMatching(type),
          plans: plansToldOf(type),
          job: deliver_webhook.name,
          nowMs: now
        })
        if (dispatched > 0) yield* queue.ring
        return { id, dispatched }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
