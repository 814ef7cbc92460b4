import type { SendData } from "@tidings/schema/events/send"
import type { EventData, EventType } from "@tidings/schema/EventType"
import type { SendEvent } from "@tidings/schema/resources/Send"

/** Event types of a send. */
export type SendEventType = Extract<EventType, `send.${string}` | "transactional.suppressed">

/** Data of an event in addition to the send itself. */
export type Details<T extends SendEventType> = Omit<EventData<T>, keyof SendData>

/** A change of a send; `bounce_type: "hard"` of send.bounced suppresses the recipient. */
export type TimelineChange<T extends SendEventType = SendEventType> = {
  readonly [K in T]: { readonly type: K; readonly source: SendEvent["source"] } & ({} extends Details<K>
    ? { readonly data?: Details<K> }
    : { readonly data: Details<K> })
}[T]

/** Builds a change reported by a provider. */
export const provider = <T extends SendEventType>(
  type: T,
  ...[data]: {} extends Details<T> ? [Details<T>?] : [Details<T>]
) => ({ type, source: "provider", ...(data && { data }) }) as TimelineChange
