import { Data, type Effect, type Redacted } from "effect"

/** A request by which a provider reports, whole or still on its way. */
export interface CallbackRequest<Body> {
  readonly method: string
  /** As the provider was told it, with the query: what some sign. */
  readonly url: string
  /** By names in lower case; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw bytes, which most sign. */
  readonly body: Body
}

/** Whoever sent the request has not proved to be the provider. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{
  /** True when the request carries no proof at all; false when its proof is wrong or too old. */
  readonly isMissing: boolean
  readonly message: string
}> {}

/** What a provider says became of one message. */
export type MessageOutcome =
  | { readonly became: "delivered" }
  | { readonly became: "delayed"; readonly reason: string; readonly statusCode?: string }
  /** `hard`: the address itself is at fault and deserves suppression. */
  | { readonly became: "bounced"; readonly hard: boolean; readonly reason: string; readonly statusCode?: string }
  | { readonly became: "complained"; readonly feedbackType: string }
  /** Taken on its way by whoever the provider hands it to. */
  | { readonly became: "sent" }
  /** The provider took it and gave it up; nothing is said of the address. */
  | { readonly became: "failed"; readonly reason: string; readonly statusCode?: string }
  /** The provider did not send it, since its own list says not to. */
  | { readonly became: "suppressed"; readonly reason: string }
  | { readonly became: "opened" }
  | { readonly became: "clicked"; readonly url: string }
  | { readonly became: "unsubscribed" }

/** One message's part of a callback, which may tell of many. */
export interface MessageReport {
  /** The `providerMessageId` of its receipt, or a text that begins with our own id of it, or that id alone. */
  readonly messageId: string
  readonly outcome: MessageOutcome
  /** Our own id of it, where the provider was told that and tells it back: the answer that named it otherwise may have been lost. */
  readonly ownId?: string
  /** The provider's id of this very report; one that was heard before changes nothing. */
  readonly reportId?: string
}

/** A text message that somebody sent to a number of the account. */
export interface ReceivedSms {
  /** The provider's id of it; one that was heard before changes nothing. */
  readonly receivedId: string
  /** E.164. */
  readonly from: string
  readonly to: string
  readonly text: string
  /** As the provider took it by its own list; undefined where that is left to us. */
  readonly keyword?: "stop" | "start" | "help"
}

/** A provider asks to be told that this address is ours, by a request to an address of its own, which the row has checked to be one. */
export interface Confirmation {
  readonly confirmUrl: string
}

export type Told = MessageReport | ReceivedSms | Confirmation

/** The body is not what this provider sends; in words for whoever sent it. */
export interface Unreadable {
  readonly unreadable: "format_invalid" | "too_long"
  readonly message: string
}

/** How a provider tells what became of messages that it took: `POST /inbound/{channel}/{name}`. */
export interface Callback<Credentials, R> {
  /** Further last segments of its path. */
  readonly aliases?: ReadonlyArray<string>
  /** What proves its requests genuine: the installation's own inbound token, or a part of its credentials. Without it there is no such path. */
  readonly key: "inbound token" | ((credentials: Credentials) => Redacted.Redacted<string> | undefined)
  readonly maxBytes: number
  /** What the provider wants to read in our answer of 200; most want nothing. */
  readonly thanks?: { readonly contentType: string; readonly body: string }
  /** Proves a request genuine and recent, comparing in constant time. The body is not received before it is asked for. */
  readonly authenticate: <E>(
    request: CallbackRequest<Effect.Effect<Uint8Array, E>>,
    key: Redacted.Redacted<string>
  ) => Effect.Effect<void, Unauthenticated | E, R>
  /** Where its proof covers less than what a request tells: the part of it that is good for one request alone, as no other may then use it. */
  readonly once?: (request: CallbackRequest<Uint8Array>) => string
  /** Reads a genuine request, the same each time: a repeated one changes nothing. Runs in a thread, where it may take its time. */
  readonly read: (
    request: CallbackRequest<Uint8Array>
  ) => ReadonlyArray<Told> | Unreadable | Promise<ReadonlyArray<Told> | Unreadable>
}
