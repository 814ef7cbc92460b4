import type { CustomEventData } from "@tidings/schema/resources/CustomEvent"
import type { EventData, EventType } from "@tidings/schema/EventType"

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
