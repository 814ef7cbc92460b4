import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { CredentialsRefused, Rejected, Throttled, Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/Receipt"
import type * as Job from "@tidings/jobs/Job"
import { Data, type Effect } from "effect"

/** There is nothing that could be offered to anybody, and never will be. */
export class Unsendable extends Data.TaggedError("Unsendable")<{ readonly message: string }> {}

/** A provider that surely has not taken the message, and may later. */
export type Passing = Throttled | Unreachable | CredentialsRefused

/** How an attempt to hand a message over ended, for its owner to record. */
export type AttemptEnd =
  | { readonly _tag: "Taken"; readonly receipt: Receipt }
  | Rejected
  | Unsendable
  /** It may or may not have been taken; it is not offered again. */
  | { readonly _tag: "Unconfirmed"; readonly reason: string }
  /** `wasMarked`: the mark no longer holds, and has to be taken back. */
  | {
      readonly _tag: "Delayed"
      readonly failure: Passing
      readonly attempt: number
      readonly nextAttemptMs: number
      readonly wasMarked: boolean
    }
  | { readonly _tag: "GivenUp"; readonly failure: Passing; readonly attempt: number }

/** One message on its way to a provider, as its owner knows it: a send, a sign-in. */
export interface Delivery<C extends Channel> {
  /** When an earlier attempt marked it as handed over and learned no end (Unix milliseconds); undefined for one that never did. */
  readonly markedMs: number | undefined
  /** Made when its turn has come. */
  readonly message: Effect.Effect<Messages[C], Throttled | Unsendable>
  /** Marks it durably as being handed over at this instant, `again` when it was marked before; false when another process was faster. */
  readonly mark: (
    message: Messages[C],
    at: { readonly nowMs: number; readonly again: boolean }
  ) => Effect.Effect<boolean>
  /** Answers `ended` where the statement that recorded the end has ended the job too. */
  readonly record: (end: AttemptEnd) => Effect.Effect<Job.End>
}
