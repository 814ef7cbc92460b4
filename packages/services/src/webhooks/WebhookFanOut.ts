import { patternsMatching, type EventType } from "@tidings/schema/EventType"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { Queue } from "@tidings/jobs/Queue"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Clock, Context, Effect, Layer } from "effect"
import deliver_webhook from "./jobs/deliver_webhook.ts"
import { EventWitness } from "./EventWitness.ts"
import { eventBody } from "./eventBody.ts"
import type { CustomEventToSend, EventToSend } from "./EventToSend.ts"
import { plansToldOf } from "./plansTold.ts"

/** What happened, told to every subscription that asked for it. Decided in docs/decisions/webhooks-and-events.md. */
export class WebhookFanOut extends Context.Service<WebhookFanOut>()("@tidings/services/WebhookFanOut", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookDeliveryRepository
    const queue = yield* Queue
    const witness = yield* EventWitness

    const write = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      eventsToSend: ReadonlyArray<EventToSend | CustomEventToSend>
    ) {
      const now = yield* Clock.currentTimeMillis
      const events = eventsToSend.map((event) => {
        const eventId = newId("evt", now)
        const { type } = event
        witness(event)
        const body = eventBody(eventId, { ...event, workspaceId }, now)
        return { eventId, eventType: type, body, patterns: patternsMatching(type), plans: plansToldOf(type) }
      })
      const job = queue.outline(deliver_webhook, now, { workspaceId })
      const dispatched = yield* repository.dispatch(workspaceId, events, job, now)
      if (dispatched > 0) yield* queue.ring(job)
      return { ids: events.map(({ eventId }) => eventId), dispatched }
    })

    const writeOne = (workspaceId: WorkspaceId, event: EventToSend | CustomEventToSend) =>
      Effect.map(write(workspaceId, [event]), ({ dispatched, ids }) => ({ id: ids[0]!, dispatched }))

    return {
      /** Writes the deliveries of events of one workspace in one round trip, inside whatever transaction is open; answers their ids. */
      emitAll: (workspaceId: WorkspaceId, eventsToSend: ReadonlyArray<EventToSend>) => write(workspaceId, eventsToSend),

      /** Those of the workspaces in which an event of this type would be told to somebody. */
      listening: (type: EventType, workspaceIds: ReadonlyArray<WorkspaceId>) =>
        workspaceIds.length === 0
          ? Effect.succeed([])
          : repository.listening(workspaceIds, patternsMatching(type), plansToldOf(type)),

      /** Tells of one event; answers its id and how many subscriptions will hear of it. */
      emit: (workspaceId: WorkspaceId, event: EventToSend) => writeOne(workspaceId, event),

      /** As `emit`, for an event of the caller's own. */
      emitCustom: (workspaceId: WorkspaceId, event: CustomEventToSend) => writeOne(workspaceId, event)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
