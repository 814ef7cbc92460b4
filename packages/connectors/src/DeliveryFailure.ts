import { Data } from "effect"

/** The subject of a refusal: the message, its recipient or its sender. */
export type RefusedPart = "message" | "recipient" | "sender"

/**
 * The provider refused this message for good; sending it again unchanged gets the same answer. It says nothing about
 * any other message.
 */
export class Rejected extends Data.TaggedError("Rejected")<{
  /** The provider's own words, or why the message was never offered to it. */
  readonly message: string
  /** SMTP reply code, or HTTP status; undefined when the message was refused before it was offered. */
  readonly code: number | undefined
  /** RFC 3463 status, such as 5.1.1, when the provider gave one. */
  readonly enhancedStatusCode: string | undefined
  /** The error code of a provider over HTTP, such as 21610 or validation_error. */
  readonly providerCode?: string | undefined
  /** True when the address itself is at fault and deserves suppression: a hard bounce. */
  readonly hard: boolean
  readonly about: RefusedPart
  /** True if it is surely about the recipient of a mail, not about one of its copies. */
  readonly isRecipients?: boolean
  /** True if the recipient asked not to be written to (STOP). */
  readonly optedOut?: boolean
  /** True if the recipient called an earlier message spam. */
  readonly complained?: boolean
  /** True if another account may take it: this one does not know the sender, or may not send to that recipient. */
  readonly elsewhere?: boolean
}> {}

/**
 * The `providerCode` of a failed look-up (Rejected) if the provider proves that it has not let the message leave, nor
 * will.
 */
export const neverLeft = "never_left"

/** Fields of a transient failure; codes only if the provider answered. */
interface Passing {
  /** The provider's own words, or ours when it said nothing; without addresses of our network. */
  readonly message: string
  /** SMTP reply code, or HTTP status. */
  readonly code?: number | undefined
  /** RFC 3463 status, such as 4.2.1. */
  readonly enhancedStatusCode?: string | undefined
  /** The error code of a provider over HTTP. */
  readonly providerCode?: string | undefined
  /** True if the provider takes no message at all; false if it put off this one alone. */
  readonly stopsAll: boolean
}

/** The provider asks us to slow down; `retryAfterSeconds` is the wait it asked for, undefined if it named none. */
export class Throttled extends Data.TaggedError("Throttled")<
  Passing & { readonly retryAfterSeconds: number | undefined }
> {}

/** The provider could not be reached or could not help just now; it certainly did not take the message. */
export class Unreachable extends Data.TaggedError("Unreachable")<Passing> {}

/**
 * The provider refuses the account itself (its credentials, its standing, its money); every message fails until an
 * operator acts.
 */
export class CredentialsRefused extends Data.TaggedError("CredentialsRefused")<Passing & { readonly stopsAll: true }> {}

/** The whole message was handed over and the answer lost: it may or may not have been taken. */
export class OutcomeUnknown extends Data.TaggedError("OutcomeUnknown")<{
  readonly message: string
  /**
   * The provider knows an earlier offer of this message with other content, and takes no other: offering it again is of
   * no use.
   */
  readonly differs?: true
}> {}

/** The caller withdrew the message before the provider could take it. */
export class Withdrawn extends Data.TaggedError("Withdrawn")<{}> {}

/**
 * The failures of a delivery, for every provider; the tag alone decides what happens next.
 *
 * - Rejected: never send again by this account, but by another if it says `elsewhere`. A permanent answer about this
 *   message (SMTP 5yz to MAIL, RCPT or DATA; most HTTP 4xx); `hard` says whether to suppress the address.
 * - Throttled: send again later, not before `retryAfterSeconds`. SMTP 4yz that speaks of rates, policy or congestion;
 *   HTTP 429.
 * - Unreachable: send again later. No connection, any other 4yz, a refusal of the whole session, a connection lost
 *   before the message ended; HTTP 503 if the provider says that it took nothing.
 * - CredentialsRefused: send again once an operator has acted. SMTP 530, 534, 535, 538, or no credentials where some
 *   are required; HTTP 401 and 402, no credit left, a suspended account.
 * - OutcomeUnknown: never send again blindly. The connection was lost between the end of the message and the answer to
 *   it; HTTP 5xx that does not say otherwise.
 */
export type DeliveryFailure = Rejected | Throttled | Unreachable | CredentialsRefused | OutcomeUnknown
