/** One text message to one phone, ready to be delivered by any SMS connector. */
export interface OutgoingSms {
  /** The delivery's id (sms_). */
  readonly id: string
  /** E.164. */
  readonly to: string
  /** As it was counted: no connector changes it. */
  readonly body: string
  readonly encoding: "GSM-7" | "UCS-2"
  /** How many parts carriers make of it. */
  readonly segments: number
  /** What it is for, which some carriers must be told. */
  readonly purpose: "authentication" | "transactional"
  /** After so long a message that was not delivered is of no use any more. */
  readonly validForSeconds?: number
  /** Where the provider is to report; undefined where no provider can reach this installation. */
  readonly reportUrl?: string
}
