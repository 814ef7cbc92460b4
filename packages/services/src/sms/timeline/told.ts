import type { SmsData } from "@tidings/schema/events/sms"
import type { EventId } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import type { SmsEventType } from "./SmsChange.ts"
import type { Unfolded } from "./unfold.ts"

/** The event to emit for each new timeline entry: the message at that point, and the change. */
export const eventsToSend = ({ news }: Unfolded, row: Omit<SmsRow, "events">): ReadonlyArray<EventToSend> =>
  news.map(({ change: { data, type }, status }) => {
    const sms: SmsData = {
      sms_id: row.id,
      status,
      to: row.to_number,
      templateKey: row.template_key,
      language: row.language,
      segmentCount: row.segments,
      ...(row.simulation && { simulation: row.simulation })
    }
    return { type, livemode: row.livemode, data: { ...sms, ...data } } as EventToSend<SmsEventType>
  })

/** The new entries of a timeline, with the ids of the events sent to webhooks. */
export const entriesOf = ({ news }: Unfolded, ids: ReadonlyArray<EventId>, now: number): ReadonlyArray<SendEvent> =>
  news.map(({ change: { data = {}, source, type } }, index) => ({
    id: ids[index]!,
    type,
    timestamp: new Date(now).toISOString(),
    source,
    synthetic: source === "sandbox",
    data
  }))
