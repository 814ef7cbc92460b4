import type { Redacted } from "effect"
import type { CallbackRequest, Told } from "../Callback.ts"

/** Of what a provider tells, and how. */
export interface Occasion {
  /** What the provider calls the message, as its receipt does. */
  readonly messageId: string
  /** What we call it. */
  readonly ownId: string
  /** Of whom it was sent to, and who writes: E.164. */
  readonly person: string
  /** The provider's words: of a reason, or what somebody writes. */
  readonly words: string
  /** What its ids of this very report are made of. */
  readonly serial: number
  /** Unix milliseconds. */
  readonly nowMs: number
  /** Where the provider was told to report. */
  readonly url: string
  /** Where it asks to be told that the address is ours; its own without. */
  readonly confirmUrl?: string
  /** It is not the provider who signs it. */
  readonly isForged?: boolean
}

/** A request as a provider makes it, and how it is to be read. */
export interface CalledBack {
  readonly request: CallbackRequest<Uint8Array>
  readonly told: ReadonlyArray<Told>
}

/** Tells one thing. */
export type Tells = (of: Occasion) => CalledBack

/** How a provider calls back, and how somebody else would. */
export interface CallbackPeer {
  /** What proves its requests: with it, those of the accounts of its stages. */
  readonly key: Redacted.Redacted<string>
  /** All that its row reads, each by a request of its own. */
  readonly tells: Readonly<Record<string, Tells>>
  /** What others might send after they have seen a genuine request and another, by what is wrong with it. */
  readonly forged: (
    genuine: CallbackRequest<Uint8Array>,
    other: CallbackRequest<Uint8Array>
  ) => Readonly<Record<string, CallbackRequest<Uint8Array>>>
  /** Where its proof does not cover all that a request tells: what else others might tell by the proof of one that they have seen. */
  readonly reused?: (
    genuine: CallbackRequest<Uint8Array>,
    other: CallbackRequest<Uint8Array>
  ) => CallbackRequest<Uint8Array>
  /** After how long a genuine request is refused, where its proof says when it was made. */
  readonly staleAfterSeconds?: number
}

/** How a provider tells of messages over the connection that it takes them by. */
export interface ListeningPeer {
  /** All that its row reads, each as a stage's `say` takes it. */
  readonly tells: Readonly<
    Record<string, (of: Occasion) => { readonly said: object; readonly told: ReadonlyArray<Told> }>
  >
}

/** The first mail of a world, delivered or not, told of at this instant; otherwise as said. */
export const occasion = (changes: Partial<Occasion> = {}): Occasion => ({
  messageId: "<snd_2fh3k9vq@mail.tidings.example>",
  ownId: "snd_2fh3k9vq",
  person: "+14155550100",
  words: "told so",
  serial: 1,
  nowMs: 0,
  url: "https://tidings.example/inbound",
  ...changes
})
