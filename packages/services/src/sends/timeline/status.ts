import { SendStatus, type Send } from "@tidings/schema/resources/Send"

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

// Each occurs once, after a connector was asked; a delay until then was a delay of asking, and is over.
const endsDelay: ReadonlySet<Status> = new Set(["sent", "unconfirmed"])

/** The status after an event: it never falls in rank, except that a hand-over ends a delay; a final status stays. */
export const advance = (current: Status, eventType: string): Status => {
  const next = statusOf[eventType]
  if (next === undefined || final.has(current)) return current
  if (current === "delivery_delayed" && endsDelay.has(next)) return next
  return rank(next) > rank(current) ? next : current
}

/** True if nothing will be handed to a connector any more. */
export const isSettled = (status: Status): boolean => status !== "queued" && status !== "delivery_delayed"
