/** One text message to one phone, ready to be delivered by any SMS connector. */
export interface OutgoingSms {
  /** The delivery's id (sms_). */
  readonly id: string
  /** E.164. */
  readonly to: string
  /** Text exactly as it was counted: no connector changes it. */
  readonly body: string
  readonly encoding: "GSM-7" | "UCS-2"
  /** Number of segments that carriers split it into. */
  readonly segments: number
  /** Purpose of the message, which some carriers require. */
  readonly purpose: "authentication" | "transactional"
  /** Seconds after which an undelivered message is of no use any more. */
  readonly validForSeconds?: number
  /** URL for the provider's reports; undefined if no provider can reach this installation. */
  readonly reportUrl?: string
}
