import type { SmsData } from "@tidings/schema/events/sms"
import type { EventData, EventType } from "@tidings/schema/EventType"
import type { SendEvent } from "@tidings/schema/resources/Send"

/** Event types of a text message. */
export type SmsEventType = Exclude<
  Extract<EventType, `sms.${string}`>,
  "sms.received" | "sms.opted_in" | "sms.opted_out"
>

/** Data of an event in addition to the message itself. */
export type Details<T extends SmsEventType> = Omit<EventData<T>, keyof SmsData>

/** A change of a text message. */
export type SmsChange<T extends SmsEventType = SmsEventType> = {
  readonly [K in T]: { readonly type: K; readonly source: SendEvent["source"]; readonly data?: Details<K> }
}[T]

/** Builds a change reported by a provider. */
export const provider = <T extends SmsEventType>(type: T, data?: Details<T>) =>
  ({ type, source: "provider", ...(data && { data }) }) as SmsChange
