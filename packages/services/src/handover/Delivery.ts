import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { CredentialsRefused, Rejected, Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import type * as Job from "@tidings/jobs/Job"
import type { ConnectorId } from "@tidings/schema/Id"
import { Data, type Effect } from "effect"
import type { Via } from "./AccountRoute.ts"

/** There is no message that could be offered to any account, and never will be. */
export class Unsendable extends Data.TaggedError("Unsendable")<{ readonly message: string }> {}

/** Failure of a provider that surely has not taken the message, and may later. */
export type Passing = Throttled | Unreachable | CredentialsRefused

/**
 * Failure of an account that surely has not taken the message while another account may: later, or at once if this one
 * alone rejects it.
 */
export type Elsewhere = Passing | Rejected

/** The message could not be rendered just now; says nothing about its account. */
export class Unmade extends Data.TaggedError("Unmade")<{ readonly failure: Throttled }> {}

/** The end of an attempt to hand a message over, for its owner to record. */
export type AttemptEnd =
  | { readonly _tag: "Taken"; readonly receipt: Receipt }
  | Rejected
  | Unsendable
  /**
   * It may or may not have been taken, and is not offered again. `looksUp`: true if its provider can be asked later.
   */
  | { readonly _tag: "Unconfirmed"; readonly reason: string; readonly looksUp: boolean }
  /**
   * This account surely has not taken it, and the next one is asked: the mark no longer holds and has to be taken back.
   */
  | { readonly _tag: "PassedOn"; readonly failure: Elsewhere }
  /** `wasMarked`: true if the mark no longer holds and has to be taken back; otherwise an existing mark stays. */
  | {
      readonly _tag: "Delayed"
      readonly failure: Passing
      readonly attempt: number
      readonly nextAttemptMs: number
      readonly wasMarked: boolean
    }
  | { readonly _tag: "GivenUp"; readonly failure: Passing; readonly attempt: number }

/**
 * An account that did not take the message in this attempt, with its failure; the next account was asked because of it.
 */
export interface Tried<Failure extends Elsewhere = Elsewhere> {
  readonly via: Via
  readonly failure: Failure
}

/** Details of a mark: the time (Unix milliseconds), the account, and `again` if the message was marked before. */
export interface HandoverMark {
  readonly nowMs: number
  readonly again: boolean
  readonly via: Via
}

/** One message on its way to a provider, as its owner (a send, a sign-in) knows it. */
export interface Delivery<C extends Channel> {
  /**
   * Time at which an earlier attempt marked the message and learned no end, in Unix milliseconds; undefined if none
   * did.
   */
  readonly markedMs: number | undefined
  /** The account that the message was marked for; it is offered again to no other. */
  readonly markedVia: ConnectorId | undefined
  /**
   * True if each attempt makes another message (a new code), so that one that may have been taken is not offered again.
   */
  readonly isAnew?: true
  /** Renders the message, once an account has a place for it. */
  readonly message: (via: Via) => Effect.Effect<Messages[C], Throttled | Unsendable>
  /**
   * Durably marks the message as being handed over now, with `again` if it was marked before; false if another process
   * was faster.
   */
  readonly mark: (message: Messages[C], at: HandoverMark) => Effect.Effect<boolean>
  /**
   * Records the end; returns `ended` if the same statement has ended the job too. `tried`: other accounts asked in this
   * attempt, in order.
   */
  readonly record: (end: AttemptEnd, via: Via, tried: ReadonlyArray<Tried>) => Effect.Effect<Job.End>
}
