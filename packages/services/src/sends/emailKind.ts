import type { SendData } from "@tidings/schema/events/send"
import type { EventType } from "@tidings/schema/EventType"
import { type Send, SendStatus, sendWaits } from "@tidings/schema/resources/Send"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import { deliverJobOf, lookUpJobOf } from "../messages/jobs.ts"
import * as MessageKind from "../messages/MessageKind.ts"

/** Event types of a send. */
export type SendEventType = Extract<EventType, `send.${string}` | "transactional.suppressed">

/** A change of a send; `bounce_type: "hard"` of send.bounced suppresses the recipient. */
export type SendChange<T extends SendEventType = SendEventType> = MessageKind.ChangeOf<T, SendData>

const reached: Readonly<Record<SendEventType, Send["status"]>> = {
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
  final: ["suppressed", "failed", "bounced", "complained"],
  reached: ({ type }) => reached[type],
  repeats: ["send.opened", "send.clicked", "send.delivery_delayed"],
  says: {
    queued: (data) => ({ type: "send.queued", source: "system", ...(data && { data }) }),
    sent: (data) => ({ type: "send.sent", source: "provider", data }),
    delivered: () => ({ type: "send.delivered", source: "provider" }),
    delayed: (data) => ({ type: "send.delivery_delayed", source: "provider", data }),
    unconfirmed: (data) => ({ type: "send.unconfirmed", source: "provider", data }),
    failed: (data) => ({ type: "send.failed", source: "provider", data })
  },
  eventData: (row, status): SendData => ({
    send_id: row.id,
    status,
    to: row.to_email,
    subject: row.subject,
    template: { key: row.template_key, version: row.template_version },
    ...(row.simulation && { simulation: row.simulation }),
    ...(row.metadata && { metadata: row.metadata })
  })
})

/** The jobs of sends. */
export const emailJobs = {
  deliver: deliverJobOf("snd", "deliver_email"),
  lookUp: lookUpJobOf("snd", "reconcile_email")
}
