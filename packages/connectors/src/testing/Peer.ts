import type { Effect, Layer, Scope } from "effect"
import type { Channel, Messages } from "../Channel.ts"
import type { Any, Services } from "../Connector.ts"
import type { ToldMail } from "../email/testing/ToldMail.ts"
import type { PostCounts, SocialAccount } from "../messages/OutgoingPost.ts"
import type { Published } from "../social/testing/timeline.ts"
import type { CallbackPeer, ListeningPeer } from "./CallbackPeer.ts"
import type { Heard } from "./httpPeer.ts"

/**
 * Behaviours of every provider towards a message; `throttles` names `throttleSeconds`, `losesAnswer` takes the whole
 * message first.
 */
const always = ["takes", "throttles", "refusesCredentials", "rejectsMessage", "isUnreachable", "losesAnswer"] as const

export type Behaviour = (typeof always)[number] | "rejectsAddress"

/** Behaviours of a provider on this machine, by channel; a post has no address that could be at fault. */
export const behavioursOf: Readonly<Record<Channel, ReadonlyArray<Behaviour>>> = {
  email: [...always, "rejectsAddress"],
  sms: [...always, "rejectsAddress"],
  social: always
}

/** The wait that a throttling provider asks for; whole minutes, since some providers give it in minutes. */
export const throttleSeconds = 120

/** A provider on this machine with one behaviour, until the scope ends. */
export interface Stage<Row extends Any> {
  /** Credentials of an account there, before the row's schema decodes them. */
  readonly credentials: Row["credentials"]["Encoded"]
  /** The part of them that nobody may see. */
  readonly secret?: string
  /** Ids of the messages that have arrived completely, in order. */
  readonly arrived: () => ReadonlyArray<string>
  /** Requests to a provider over HTTP. */
  readonly heard?: ReadonlyArray<Heard>
  /** Arrived messages as RFC 5322 text, for an email provider that takes such text. */
  readonly texts?: () => ReadonlyArray<string>
  /** The addresses that each of those messages was to go to, whatever its headers say. */
  readonly envelopes?: () => ReadonlyArray<ReadonlyArray<string>>
  /** Arrived messages as received by an email provider that composes the mail itself. */
  readonly mails?: () => ReadonlyArray<ToldMail>
  /** Sends a report over the open connection; true once it was acknowledged. */
  readonly say?: (said: object) => Effect.Effect<boolean>
  /** Posts of a social account, in the order in which they were published. */
  readonly published?: () => ReadonlyArray<Published>
}

/** A network's data about an account that posts there, and about each of its posts. */
export interface SocialPeer {
  readonly accounts: ReadonlyArray<SocialAccount>
  /** Undefined if the network offers no counts. */
  readonly counts: PostCounts | undefined
  /** False if only a person can take a post down. */
  readonly removes: boolean
}

/** Returns the peer of a row. */
export const peerOf = async ({ channel, name }: Any): Promise<Peer> =>
  (await import(`../${channel}/${name}/testing/peer.ts`)).default

/** A provider on this machine that speaks the protocol of a row, for the contract suite. */
export interface Peer<Row extends Any = Any> {
  readonly row: Row
  /**
   * True for an email row whose provider takes the mail as RFC 5322 text: its stages have `texts`, other stages
   * `mails`.
   */
  readonly takesMime?: true
  /** True if such a provider gives every mail its own Message-ID, which is then the receipt's id. */
  readonly renames?: true
  /** The row's wait if its throttling provider names no time. */
  readonly throttledSeconds?: number | undefined
  readonly message: (id: string) => Messages[Row["channel"]]
  /** A row that stays here may leave out any but `takes`; no other row may. */
  readonly behaving: {
    readonly [B in Behaviour]?: Effect.Effect<Stage<Row>, never, Scope.Scope | Services<Row>>
  } & { readonly takes: Effect.Effect<Stage<Row>, never, Scope.Scope | Services<Row>> }
  readonly services: Layer.Layer<Services<Row>>
  /** Present for a row that has a callback. */
  readonly callback?: CallbackPeer
  /** Present for a row that listens. */
  readonly listening?: ListeningPeer
  /** Present for every social row. */
  readonly social?: SocialPeer
}

export const make = <Row extends Any>(peer: Peer<Row>): Peer<Row> => peer
