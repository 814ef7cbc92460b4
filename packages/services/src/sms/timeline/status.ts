import { SmsStatus } from "@tidings/schema/resources/SmsDelivery"
import type { SmsChange } from "./SmsChange.ts"

const rank = (status: SmsStatus): number => SmsStatus.literals.indexOf(status)
const final: ReadonlySet<SmsStatus> = new Set(["delivered", "failed", "suppressed"])

const reached = (change: SmsChange): SmsStatus => {
  switch (change.type) {
    case "sms.queued":
      return change.data?.reason === undefined ? "accepted" : "queued"
    case "sms.unconfirmed":
      return "unconfirmed"
    case "sms.sent":
      return "sent"
    case "sms.undelivered":
      return "undelivered"
    case "sms.delivered":
      return "delivered"
    case "sms.failed":
      return "failed"
    case "sms.suppressed":
      return "suppressed"
  }
}

/** The status after a change: it never falls in rank, and a final status stays. */
export const advance = (current: SmsStatus, change: SmsChange): SmsStatus => {
  const next = reached(change)
  return final.has(current) || rank(next) <= rank(current) ? current : next
}

/** True if nothing will be handed to a provider any more. */
export const isSettled = (status: SmsStatus): boolean => status !== "accepted" && status !== "queued"
