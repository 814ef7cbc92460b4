import type { SuppressedReason } from "@tidings/schema/events/transactional"
import type { Template } from "@tidings/schema/resources/Template"
import type { SuppressionStanding } from "@tidings/storage/repositories/SuppressionRepository"

/** A mail as far as it matters here: its category, its topic, and if its caller bypasses suppressions. */
interface LeavingMail {
  readonly category: Template["category"]
  readonly topic_key: string | null
  readonly bypasses?: boolean | undefined
}

const reasonAgainst = (
  { category, topic_key: topic }: LeavingMail,
  { held, left_topics: left, opted_out: isOptedOut }: SuppressionStanding
): SuppressedReason | undefined => {
  if (held !== null) return held
  if (category !== "marketing") return undefined
  if (isOptedOut) return "unsubscribe"
  return topic !== null && left.includes(topic) ? "topic" : undefined
}

/** The reason for which a mail is suppressed, as its event tells it, and the topic that its recipient left. */
export interface SuppressedAs {
  readonly reason: SuppressedReason
  readonly topic?: string
}

/**
 * Decides if a mail goes to an address that stands so, and returns the reason if it does not: the one place that
 * decides, for every way of sending, at acceptance and at a later hour. An unsubscribe and a topic stop marketing
 * alone; a complaint is never bypassed.
 */
export const reasonNotToSend = (mail: LeavingMail, standing: SuppressionStanding): SuppressedReason | undefined => {
  const reason = reasonAgainst(mail, standing)
  return mail.bypasses === true && reason !== "complaint" ? undefined : reason
}

/** Says of a mail as its event does why it does not go to an address that stands so; undefined if it does. */
export const suppressedAs = (mail: LeavingMail, standing: SuppressionStanding): SuppressedAs | undefined => {
  const reason = reasonNotToSend(mail, standing)
  return reason && { reason, ...(reason === "topic" && { topic: mail.topic_key! }) }
}
