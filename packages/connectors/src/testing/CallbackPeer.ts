import type { Redacted } from "effect"
import type { CallbackRequest, CallbackContent } from "../Callback.ts"

/** Parameters of a provider's report. */
export interface Occasion {
  /** The provider's id of the message, as in its receipt. */
  readonly messageId: string
  /** Our id of the message. */
  readonly ownId: string
  /** Address of the recipient that the report is about. */
  readonly recipient: string
  /** E.164 number of the recipient, or of the sender of an incoming message. */
  readonly person: string
  /** The provider's words: a reason, or the text of an incoming message. */
  readonly words: string
  /** The number that the ids of this report are made of. */
  readonly serial: number
  /** Unix milliseconds. */
  readonly nowMs: number
  /** The report URL that the provider was given. */
  readonly url: string
  /** URL that confirms to the provider that the address is ours; by default the provider's own. */
  readonly confirmUrl?: string
  /** True if somebody other than the provider signs it. */
  readonly isForged?: boolean
}

/** A provider's request, and the reports that reading it must yield. */
export interface CalledBack {
  readonly request: CallbackRequest<Uint8Array>
  readonly told: ReadonlyArray<CallbackContent>
}

/** Builds the request of one report. */
export type Tells = (of: Occasion) => CalledBack

/** A provider's callbacks, and forgeries of them. */
export interface CallbackPeer {
  /** The secret that proves its requests, if the credentials are those of its stages. */
  readonly key: Redacted.Redacted<string>
  /** Every kind of report that its row reads, each by its own request. */
  readonly tells: Readonly<Record<string, Tells>>
  /** Requests that others might send after they have seen a genuine request and another, by their fault. */
  readonly forged: (
    genuine: CallbackRequest<Uint8Array>,
    other: CallbackRequest<Uint8Array>
  ) => Readonly<Record<string, CallbackRequest<Uint8Array>>>
  /**
   * Requests that others might send with the proof of one that they have seen, for a provider whose proof does not
   * cover the whole request.
   */
  readonly reused?: (
    genuine: CallbackRequest<Uint8Array>,
    other: CallbackRequest<Uint8Array>
  ) => CallbackRequest<Uint8Array>
  /** Age at which a genuine request is refused, if its proof holds its time. */
  readonly staleAfterSeconds?: number
}

/** A provider's reports over the connection that it takes messages by. */
export interface ListeningPeer {
  /** Every kind of report that its row reads, each as a stage's `say` takes it. */
  readonly tells: Readonly<
    Record<string, (of: Occasion) => { readonly said: object; readonly told: ReadonlyArray<CallbackContent> }>
  >
}

/** The report parameters for the first mail of a test world, with changes. */
export const occasion = (changes: Partial<Occasion> = {}): Occasion => ({
  messageId: "<snd_2fh3k9vq@mail.tidings.example>",
  ownId: "snd_2fh3k9vq",
  recipient: "ada@example.net",
  person: "+14155550100",
  words: "told so",
  serial: 1,
  nowMs: 0,
  url: "https://tidings.example/inbound",
  ...changes
})
