import type { CustomEventData } from "@tidings/schema/resources/CustomEvent"
import type { EventData, EventType } from "@tidings/schema/EventType"

/** What the service tells of: its data is of the shape that the event's row declares. */
export type Told<T extends EventType = EventType> = {
  readonly [K in T]: { readonly type: K; readonly data: EventData<K> }
}[T]

/** Something that happened; `livemode` is false for what a sandbox key caused. */
export type EventToSend<T extends EventType = EventType> = Told<T> & { readonly livemode: boolean }

/** Something that happened on the caller's side, under a name of the caller's own. */
export interface CustomEventToSend {
  readonly type: string
  readonly livemode: boolean
  readonly data: typeof CustomEventData.Type
}
