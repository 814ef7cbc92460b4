import { Queue, beneath } from "@tidings/jobs/Queue"
import { type EventType, patternsMatching } from "@tidings/schema/EventType"
import { type WebhookId, type WorkspaceId, newId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { type Dispatch, WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { jobRecord } from "@tidings/storage/repositories/jobRows"
import { Clock, Context, Effect, Layer } from "effect"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { type CustomEventToSend, type EventToSend, eventBody, plansToldOf } from "./EventToSend.ts"
import { webhookDelivery } from "./webhookDelivery.ts"

/**
 * Observes each event before it is written: servers use the empty default, the test suites check every event against
 * its row.
 */
export const EventWitness = Context.Reference<(event: { readonly type: string; readonly data: object }) => void>(
  "@tidings/services/EventWitness",
  { defaultValue: () => () => {} }
)

/** Fans events out to every subscription to their type. Decided in docs/decisions/webhooks-and-events.md. */
export class WebhookFanOut extends Context.Service<WebhookFanOut>()("@tidings/services/WebhookFanOut", {
  make: Effect.gen(function* () {
    const repository = yield* WebhookDeliveryRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const witness = yield* EventWitness
    const database = yield* Database

    /** Plans the dispatches of one workspace's events: their ids, bodies, and the job of each delivery. */
    const plan = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      eventsToSend: ReadonlyArray<EventToSend | CustomEventToSend>,
      except?: WebhookId
    ) {
      const now = yield* Clock.currentTimeMillis
      const job = queue.outline(webhookDelivery, now, {
        turn: yield* turns.of(workspaceId),
        lane: `${workspaceId}${beneath}`
      })
      const dispatches = eventsToSend.map((event): Dispatch => {
        const eventId = newId("evt", now)
        const { type } = event
        witness(event)
        return {
          workspaceId,
          livemode: event.livemode,
          eventId,
          eventType: type,
          body: eventBody(eventId, { ...event, workspaceId }, now),
          patterns: patternsMatching(type),
          plans: plansToldOf(type),
          except,
          createdAt: new Date(now).toISOString(),
          job: jobRecord(job)
        }
      })
      return { ids: dispatches.map(({ eventId }) => eventId), dispatches, job }
    })

    const write = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      eventsToSend: ReadonlyArray<EventToSend | CustomEventToSend>,
      except?: WebhookId
    ) {
      const { dispatches, ids, job } = yield* plan(workspaceId, eventsToSend, except)
      const dispatched = yield* repository.dispatch(dispatches)
      yield* database.afterCommit(Effect.flatMap(dispatched, (count) => (count > 0 ? queue.ring(job) : Effect.void)))
      return { ids, dispatched }
    })

    const writeOne = (workspaceId: WorkspaceId, event: EventToSend | CustomEventToSend) =>
      Effect.map(write(workspaceId, [event]), ({ dispatched, ids }) => ({ id: ids[0]!, dispatched }))

    return {
      plan,

      /** Writes the deliveries of one workspace's events in the open transaction; returns their ids. */
      emitAll: (workspaceId: WorkspaceId, eventsToSend: ReadonlyArray<EventToSend>) => write(workspaceId, eventsToSend),

      /** Returns the workspaces among these that have a subscription to this event type. */
      listening: (type: EventType, workspaceIds: ReadonlyArray<WorkspaceId>, livemode: boolean) =>
        workspaceIds.length === 0
          ? Effect.succeed([])
          : repository.listening(workspaceIds, livemode, patternsMatching(type), plansToldOf(type)),

      /**
       * Emits one event like `emitAll`; returns its id, and an effect with the number of subscriptions that hear it.
       */
      emit: (workspaceId: WorkspaceId, event: EventToSend) => writeOne(workspaceId, event),

      /** Emits an event about a subscription to all others. */
      emitBeside: (workspaceId: WorkspaceId, event: EventToSend, id: WebhookId) => write(workspaceId, [event], id),

      /** Emits an event of the caller's own like `emit`. */
      emitCustom: (workspaceId: WorkspaceId, event: CustomEventToSend) => writeOne(workspaceId, event),

      /**
       * Number of subscriptions that would hear an event of this type emitted in the open transaction; queried together
       * with its next statement, and available after that.
       */
      hearers: (world: World, type: string) => repository.hearers(world, patternsMatching(type), plansToldOf(type))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
