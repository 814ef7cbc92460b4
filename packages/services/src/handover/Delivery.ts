import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { CredentialsRefused, Rejected, Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import type * as Job from "@tidings/jobs/Job"
import type { ConnectorId } from "@tidings/schema/Id"
import { Data, type Effect } from "effect"
import type { Via } from "./Route.ts"

/** There is nothing that could be offered to anybody, and never will be. */
export class Unsendable extends Data.TaggedError("Unsendable")<{ readonly message: string }> {}

/** A provider that surely has not taken the message, and may later. */
export type Passing = Throttled | Unreachable | CredentialsRefused

/** An account that surely has not taken the message while another may: later, or at once where it refuses this one for itself alone. */
export type Elsewhere = Passing | Rejected

/** It could not be made just now, which says nothing of whom it would have gone to. */
export class Unmade extends Data.TaggedError("Unmade")<{ readonly failure: Throttled }> {}

/** How an attempt to hand a message over ended, for its owner to record. */
export type AttemptEnd =
  | { readonly _tag: "Taken"; readonly receipt: Receipt }
  | Rejected
  | Unsendable
  /** It may or may not have been taken; it is not offered again. `looksUp`: its provider can be asked later. */
  | { readonly _tag: "Unconfirmed"; readonly reason: string; readonly looksUp: boolean }
  /** This account surely has not taken it, and the next one is asked: the mark no longer holds, and has to be taken back. */
  | { readonly _tag: "PassedOn"; readonly failure: Elsewhere }
  /** `wasMarked`: the mark no longer holds, and has to be taken back; any other stays as it is. */
  | {
      readonly _tag: "Delayed"
      readonly failure: Passing
      readonly attempt: number
      readonly nextAttemptMs: number
      readonly wasMarked: boolean
    }
  | { readonly _tag: "GivenUp"; readonly failure: Passing; readonly attempt: number }

/** An account that did not take the message in this attempt, and why the next one was asked. */
export interface Tried<Failure extends Elsewhere = Elsewhere> {
  readonly via: Via
  readonly failure: Failure
}

/** That a message is being handed over: when, to whom, and whether it was marked before. */
export interface Mark {
  readonly nowMs: number
  readonly again: boolean
  readonly via: Via
}

/** One message on its way to a provider, as its owner knows it: a send, a sign-in. */
export interface Delivery<C extends Channel> {
  /** When an earlier attempt marked it as handed over and learned no end (Unix milliseconds); undefined for one that never did. */
  readonly markedMs: number | undefined
  /** The account that it was marked for: it is offered to no other again. */
  readonly markedVia: ConnectorId | undefined
  /** True where each attempt makes another message (a new code): one that may have been taken is not followed by another. */
  readonly isAnew?: true
  /** Made when its turn has come at an account. */
  readonly message: (via: Via) => Effect.Effect<Messages[C], Throttled | Unsendable>
  /** Marks it durably as being handed over at this instant, `again` when it was marked before; false when another process was faster. */
  readonly mark: (message: Messages[C], at: Mark) => Effect.Effect<boolean>
  /** Answers `ended` where the statement that recorded the end has ended the job too. `tried`: whom else this attempt asked before, in order. */
  readonly record: (end: AttemptEnd, via: Via, tried: ReadonlyArray<Tried>) => Effect.Effect<Job.End>
}
