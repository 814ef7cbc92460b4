import { type EventData, type EventType, eventOf, patternsMatching } from "@tidings/schema/EventType"
import type { EventId, WorkspaceId } from "@tidings/schema/Id"
import { Plan, isAtLeast } from "@tidings/schema/Plan"
import type { WebhookEvent } from "@tidings/schema/WebhookEvent"
import { eventTypes } from "@tidings/schema/naming/eventNames"
import type { CustomEventData } from "@tidings/schema/resources/CustomEvent"

/** An event without its mode; its data has the shape declared by the row of its type. */
export type TypedEvent<T extends EventType = EventType> = {
  readonly [K in T]: { readonly type: K; readonly data: EventData<K> }
}[T]

/** An event to emit; `livemode` is false if a sandbox key caused it. */
export type EventToSend<T extends EventType = EventType> = TypedEvent<T> & { readonly livemode: boolean }

/** A custom event to emit, with a type of the caller's own. */
export interface CustomEventToSend {
  readonly type: string
  readonly livemode: boolean
  readonly data: typeof CustomEventData.Type
}

/** An event as written into the body of its deliveries. */
interface EmittedEvent {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly type: string
  readonly data: object
}

/** The JSON text of an event, byte-identical for every receiver and attempt. */
export const eventBody = (id: EventId, { data, livemode, type, workspaceId }: EmittedEvent, nowMs: number): string => {
  const envelope: Omit<WebhookEvent, "data"> = {
    id,
    type,
    timestamp: new Date(nowMs).toISOString(),
    workspace_id: workspaceId,
    api_version: "v1",
    livemode
  }
  return JSON.stringify({ ...envelope, data })
}

/** The plans that receive events of this type; null means all plans. */
export const plansToldOf = (type: string): ReadonlyArray<Plan> | null => {
  const least = eventOf(type)?.plan
  return least === undefined ? null : Plan.literals.filter((plan) => isAtLeast(plan, least))
}

/**
 * True for an event type, or a group of them, if no event in it goes to every plan. `*` is open to all plans: each
 * receives the events it may.
 */
export const isGated = (pattern: string): boolean => {
  if (pattern === "*") return false
  const meant = eventTypes.filter((type) => patternsMatching(type).includes(pattern))
  return meant.length > 0 && meant.every((type) => plansToldOf(type) !== null)
}
