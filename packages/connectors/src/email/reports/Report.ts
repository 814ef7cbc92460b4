/** A mail system's report about the delivery of a message (RFC 3464). */
export interface DeliveryReport {
  readonly kind: "dsn"
  /** `failed`: given up for good. `delayed`: still being tried. `delivered`: in the mailbox. */
  readonly outcome: "failed" | "delayed" | "delivered"
  /** True only with `failed`, if the address is at fault and deserves suppression; see `isHardBounce`. */
  readonly hard: boolean
  /** The address that we wrote to if the report names it, else the one it was forwarded to. */
  readonly recipient: string
  /** RFC 3463 status, such as 5.1.1; only its class is certain (5.0.0) if the report gives no more. */
  readonly statusCode: string
  /** The deciding system's words, one line of at most 1,000 characters; may be empty. */
  readonly diagnostic: string
  /** Message-ID of our message, in angle brackets. */
  readonly originalMessageId?: string
}

/** A recipient's complaint or another remark of a mailbox provider about a message (RFC 5965). */
export interface FeedbackReport {
  readonly kind: "arf"
  /** `abuse` is a complaint, and so is `fraud`; `not-spam`, `auth-failure`, `other` and the like are not. */
  readonly feedbackType: string
  /** The complaining recipient; undefined if the provider redacted it, as providers often do. */
  readonly recipient?: string
  /** Message-ID of our message, in angle brackets. */
  readonly originalMessageId?: string
}

export type Report = DeliveryReport | FeedbackReport
