import type { Priority } from "@tidings/jobs/Priority"
import type { SmsClass } from "@tidings/schema/resources/SmsTemplate"

interface Urgency {
  readonly priority: Priority
  /** After so long it is of no use any more, and is not sent. */
  readonly validForSeconds: number
}

/** How urgent messages of a class are: a person waits for codes, and soon no longer needs them. Decided in docs/decisions/sms.md. */
export const urgencyOf: Readonly<Record<SmsClass, Urgency>> = {
  authentication: { priority: "interactive", validForSeconds: 15 * 60 },
  transactional: { priority: "transactional", validForSeconds: 24 * 60 * 60 }
}
