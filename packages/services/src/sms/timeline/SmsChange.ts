import type { SmsData } from "@tidings/schema/events/SmsData"
import type { EventData, EventType } from "@tidings/schema/EventType"
import type { SendEvent } from "@tidings/schema/resources/Send"

/** What can happen to a text message. */
export type SmsEventType = Exclude<
  Extract<EventType, `sms.${string}`>,
  "sms.received" | "sms.opted_in" | "sms.opted_out"
>

/** What an event tells besides the message itself. */
export type Details<T extends SmsEventType> = Omit<EventData<T>, keyof SmsData>

/** Something that happened to a text message. */
export type SmsChange<T extends SmsEventType = SmsEventType> = {
  readonly [K in T]: { readonly type: K; readonly source: SendEvent["source"]; readonly data?: Details<K> }
}[T]

/** Something that a provider told of. */
export const provider = <T extends SmsEventType>(type: T, data?: Details<T>) =>
  ({ type, source: "provider", ...(data && { data }) }) as SmsChange
