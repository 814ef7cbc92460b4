import { Data, type Effect, type Redacted } from "effect"
import type { Unreachable } from "./DeliveryFailure.ts"

/** A callback request from a provider; its body is read, or still to be received. */
export interface CallbackRequest<Body> {
  readonly method: string
  /** The URL as the provider was given it, with the query: some providers sign it. */
  readonly url: string
  /** Headers by lower-case name; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw bytes, which most sign. */
  readonly body: Body
}

/** The sender of the request has not proved to be the provider. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{
  /** True when the request carries no proof at all; false when its proof is wrong or too old. */
  readonly isMissing: boolean
  readonly message: string
}> {}

/** The outcome of one message, as a provider reports it. */
export type MessageOutcome =
  | { readonly became: "delivered" }
  | { readonly became: "delayed"; readonly reason: string; readonly statusCode?: string }
  /** `hard`: the address itself is at fault and deserves suppression. */
  | { readonly became: "bounced"; readonly hard: boolean; readonly reason: string; readonly statusCode?: string }
  | { readonly became: "complained"; readonly feedbackType: string }
  /** Accepted for delivery by the system the provider handed it to, such as a carrier. */
  | { readonly became: "sent" }
  /** The provider took it and gave up; this says nothing about the address. */
  | { readonly became: "failed"; readonly reason: string; readonly statusCode?: string }
  /** The provider did not send it, because its own suppression list forbids it. */
  | { readonly became: "suppressed"; readonly reason: string }
  | { readonly became: "opened" }
  | { readonly became: "clicked"; readonly url: string }
  | { readonly became: "unsubscribed" }

/** The report about one message; a callback may hold many. */
export interface MessageReport {
  /** The `providerMessageId` of its receipt, a text that begins with our own id of it, or that id alone. */
  readonly messageId: string
  readonly outcome: MessageOutcome
  /**
   * Our own id of the message, if the provider was given it and returns it; it still matches when the answer with the
   * provider's id was lost.
   */
  readonly ownId?: string
  /** The address that the report is about, if it names one: a mail may have several recipients. */
  readonly recipient?: string
  /** The provider's id of this report; a report with an id already seen changes nothing. */
  readonly reportId?: string
}

/** A text message sent by somebody to a number of the account. */
export interface ReceivedSms {
  /** The provider's id of the text message; an id already seen changes nothing. */
  readonly receivedId: string
  /** E.164. */
  readonly from: string
  readonly to: string
  readonly text: string
  /** The provider's own interpretation of the text as a keyword; undefined if the provider leaves that to us. */
  readonly keyword?: "stop" | "start" | "help"
}

/**
 * A provider's request to confirm that this address is ours, by a request to a URL of the provider; the connector has
 * checked that the URL is the provider's.
 */
interface Confirmation {
  readonly confirmUrl: string
}

export type CallbackContent = MessageReport | ReceivedSms | Confirmation

/** The body is not of the provider's format; the message explains it to the sender. */
export interface UnreadableCallback {
  readonly unreadable: "format_invalid" | "too_long"
  readonly message: string
}

/** The route by which a provider reports the outcomes of messages that it took: `POST /inbound/{channel}/{name}`. */
export interface Callback<Credentials, R> {
  /** Alternative last segments of its path. */
  readonly aliases?: ReadonlyArray<string>
  /**
   * The secret that proves its requests genuine: the installation's own inbound token, or a part of its credentials.
   * Without the secret the path does not exist.
   */
  readonly key: "inbound token" | ((credentials: Credentials) => Redacted.Redacted<string> | undefined)
  readonly maxBytes: number
  /** The body of our 200 answer, if the provider wants one; most want none. */
  readonly thanks?: { readonly contentType: string; readonly body: string }
  /**
   * Proves a request genuine and recent, comparing in constant time. The body is not received before this function asks
   * for it. Unreachable if the proof needs somebody who does not answer just now: the provider is to call again.
   */
  readonly authenticate: <E>(
    request: CallbackRequest<Effect.Effect<Uint8Array, E>>,
    key: Redacted.Redacted<string>
  ) => Effect.Effect<void, Unauthenticated | Unreachable | E, R>
  /**
   * The single-use part of the request, for a provider whose proof does not cover the whole request: no other request
   * may then use it.
   */
  readonly once?: (request: CallbackRequest<Uint8Array>) => string
  /**
   * Reads a genuine request, deterministically: a repeated request changes nothing. Runs in a thread, so it may take
   * its time.
   */
  readonly read: (
    request: CallbackRequest<Uint8Array>
  ) =>
    | ReadonlyArray<CallbackContent>
    | UnreadableCallback
    | Promise<ReadonlyArray<CallbackContent> | UnreadableCallback>
}
