import type { Priority } from "@tidings/jobs/Priority"
import type { SmsClass } from "@tidings/schema/resources/SmsTemplate"

interface Urgency {
  readonly priority: Priority
  /** Validity in seconds; an older message is not sent. */
  readonly validForSeconds: number
}

/**
 * Urgency of messages per class: a person waits for codes, and soon no longer needs them. Decided in
 * docs/decisions/sms.md.
 */
export const urgencyOf: Readonly<Record<SmsClass, Urgency>> = {
  authentication: { priority: "interactive", validForSeconds: 15 * 60 },
  transactional: { priority: "transactional", validForSeconds: 24 * 60 * 60 }
}
