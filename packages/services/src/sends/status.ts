import { SendStatus, type Send } from "@tidings/schema/Send"

type Status = Send["status"]

const rank = (status: Status): number => SendStatus.literals.indexOf(status)
const final: ReadonlySet<Status> = new Set(["suppressed", "failed", "bounced", "complained"])

const statusOf: Readonly<Record<string, Status>> = {
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

/** The status after an event: it never falls in rank, and a final one stays. */
export const advance = (current: Status, eventType: string): Status => {
  const next = statusOf[eventType]
  return next === undefined || final.has(current) || rank(next) <= rank(current) ? current : next
}

/** True when nothing will be handed to a connector any more. */
export const isSettled = (status: Status): boolean => status !== "queued"
