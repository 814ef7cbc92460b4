import type { EventData, EventType } from "@tidings/schema/EventType"
import type { EventId, WorkspaceId } from "@tidings/schema/Id"
import type { WebhookEvent } from "@tidings/schema/WebhookEvent"
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
