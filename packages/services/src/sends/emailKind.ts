import type { SendData } from "@tidings/schema/events/send"
import type { EventType } from "@tidings/schema/EventType"
import { type Send, SendStatus, sendWaits } from "@tidings/schema/resources/Send"
import { type SendRow, sentTemplate } from "@tidings/storage/repositories/SendRepository"
import { withoutBlind } from "../messages/blindCopies.ts"
import { deliverJobOf, lookUpJobOf } from "../messages/jobs.ts"
import * as MessageKind from "../messages/MessageKind.ts"

/** Event types of a send. */
export type SendEventType = Extract<EventType, `send.${string}` | "transactional.suppressed">

/** A change of a send; `bounce_type: "hard"` of send.bounced suppresses the recipient. */
export type SendChange<T extends SendEventType = SendEventType> = MessageKind.ChangeOf<T, SendData>

const reached: Readonly<Record<SendEventType, Send["status"]>> = {
  "send.scheduled": "scheduled",
  "send.cancelled": "cancelled",
  "send.queued": "queued",
  "send.sent": "sent",
  "send.unconfirmed": "unconfirmed",
  "send.delivery_delayed": "delivery_delayed",
  "send.delivered": "delivered",
  "send.unsubscribed": "delivered",
  "send.opened": "opened",
  "send.clicked": "clicked",
  "send.bounced": "bounced",
  "send.complained": "complained",
  "send.failed": "failed",
  "transactional.suppressed": "suppressed"
}

/** Sends: transactional and marketing mail. */
export const emailKind = MessageKind.make<"email", SendRow, SendChange>({
  channel: "email",
  noun: "send",
  prefix: "snd",
  statuses: SendStatus.literals,
  waits: sendWaits,
  final: ["suppressed", "cancelled", "failed", "bounced", "complained"],
  reached: ({ type }) => reached[type],
  repeats: ["send.opened", "send.clicked", "send.delivery_delayed", "send.scheduled"],
  planned: ["send.scheduled", "send.cancelled"],
  says: {
    queued: (data) => ({ type: "send.queued", source: "system", ...(data && { data }) }),
    sent: (data) => ({ type: "send.sent", source: "provider", data }),
    delivered: () => ({ type: "send.delivered", source: "provider" }),
    delayed: (data) => ({ type: "send.delivery_delayed", source: "provider", data }),
    unconfirmed: (data) => ({ type: "send.unconfirmed", source: "provider", data }),
    failed: (data) => ({ type: "send.failed", source: "provider", data })
  },
  tells: withoutBlind,
  eventData: (row, status): SendData => ({
    send_id: row.id,
    status,
    to: row.to_email,
    subject: row.subject,
    template: sentTemplate(row),
    ...(row.simulation && { simulation: row.simulation }),
    ...(row.metadata && { metadata: row.metadata })
  })
})

/** The jobs of sends. */
export const emailJobs = {
  deliver: deliverJobOf("snd", "deliver_email"),
  lookUp: lookUpJobOf("snd", "reconcile_email")
}
