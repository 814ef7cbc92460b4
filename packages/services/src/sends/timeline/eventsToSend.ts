import type { SendData } from "@tidings/schema/events/send"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import type { SendEventType } from "./TimelineChange.ts"
import type { Unfolded } from "./unfold.ts"

type Row = Omit<SendRow, "events">

/** The event to emit for each new timeline entry: the send at that point, the change, and the caller's metadata. */
export const eventsToSend = ({ news }: Unfolded, row: Row): ReadonlyArray<EventToSend> =>
  news.map(({ change: { data, type }, status }) => {
    const send: SendData = {
      send_id: row.id,
      status,
      to: row.to_email,
      subject: row.subject,
      template: { key: row.template_key, version: row.template_version },
      ...(row.simulation && { simulation: row.simulation }),
      ...(row.metadata && { metadata: row.metadata })
    }
    return { type, livemode: row.livemode, data: { ...send, ...data } } as EventToSend<SendEventType>
  })
