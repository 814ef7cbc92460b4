import type { Effect, Layer, Scope } from "effect"
import type { Channel, Messages } from "../Channel.ts"
import type { Any, Services } from "../Connector.ts"
import type { ToldMail } from "../email/testing/ToldMail.ts"
import type { PostCounts, SocialAccount } from "../messages/OutgoingPost.ts"
import type { Published } from "../social/testing/timeline.ts"
import type { CallbackPeer, ListeningPeer } from "./CallbackPeer.ts"
import type { Heard } from "./httpPeer.ts"

/** What any provider may do with a message; `throttles` names `throttleSeconds`, `losesAnswer` takes the whole message first. */
const always = ["takes", "throttles", "refusesCredentials", "rejectsMessage", "isUnreachable", "losesAnswer"] as const

export type Behaviour = (typeof always)[number] | "rejectsAddress"

/** What a provider of each channel on this machine may do with a message; a post goes to no address that could be at fault. */
export const behavioursOf: Readonly<Record<Channel, ReadonlyArray<Behaviour>>> = {
  email: [...always, "rejectsAddress"],
  sms: [...always, "rejectsAddress"],
  social: always
}

/** How long a provider that throttles asks to wait; whole minutes, which is how some say it. */
export const throttleSeconds = 120

/** A provider on this machine that behaves in one way until the scope ends. */
export interface Stage<Row extends Any> {
  /** Of an account there, before the row's schema decodes them. */
  readonly credentials: Row["credentials"]["Encoded"]
  /** What in them nobody may see. */
  readonly secret?: string
  /** Ids of the messages that have wholly arrived, in order. */
  readonly arrived: () => ReadonlyArray<string>
  /** What a provider over HTTP was asked. */
  readonly heard?: ReadonlyArray<Heard>
  /** The same messages as RFC 5322 text, from a provider of email that is given such. */
  readonly texts?: () => ReadonlyArray<string>
  /** The same messages as a provider of email was told them that composes the mail itself. */
  readonly mails?: () => ReadonlyArray<ToldMail>
  /** Tells something over the connection that is open; true once it was said to be taken. */
  readonly say?: (said: object) => Effect.Effect<boolean>
  /** What stands on a social account, in the order in which it was published. */
  readonly published?: () => ReadonlyArray<Published>
}

/** What a network shows of an account that posts there, and of each of its posts. */
export interface SocialPeer {
  readonly accounts: ReadonlyArray<SocialAccount>
  /** Undefined where it counts nothing for others to read. */
  readonly counts: PostCounts | undefined
  /** False where a post cannot be taken down by others than a person. */
  readonly removes: boolean
}

/** The peer that a row brings. */
export const peerOf = async ({ channel, name }: Any): Promise<Peer> =>
  (await import(`../${channel}/${name}/testing/peer.ts`)).default

/** What the contract suite needs to visit a row: a provider on this machine that speaks its protocol. */
export interface Peer<Row extends Any = Any> {
  readonly row: Row
  /** Of an email row whose provider is given the mail as RFC 5322 text: its stages have `texts`, those of others `mails`. */
  readonly takesMime?: true
  /** Of such a provider that gives every mail a Message-ID of its own, by which the receipt calls it. */
  readonly renames?: true
  /** How long its row waits where the provider that throttles names no instant. */
  readonly throttledSeconds?: number | undefined
  readonly message: (id: string) => Messages[Row["channel"]]
  /** Only a row that stays here may leave any but `takes` out. */
  readonly behaving: {
    readonly [B in Behaviour]?: Effect.Effect<Stage<Row>, never, Scope.Scope | Services<Row>>
  } & { readonly takes: Effect.Effect<Stage<Row>, never, Scope.Scope | Services<Row>> }
  readonly services: Layer.Layer<Services<Row>>
  /** Of a row that has a callback. */
  readonly callback?: CallbackPeer
  /** Of a row that listens. */
  readonly listening?: ListeningPeer
  /** Of every social row. */
  readonly social?: SocialPeer
}

export const make = <Row extends Any>(peer: Peer<Row>): Peer<Row> => peer
