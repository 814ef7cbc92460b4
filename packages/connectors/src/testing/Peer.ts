import type { Effect, Layer, Redacted, Scope } from "effect"
import type { CallbackRequest, MessageReport } from "../Callback.ts"
import type { Messages } from "../Channel.ts"
import type { Any, Services } from "../Connector.ts"

/** What a provider on this machine may do with a message; `throttles` names `throttleSeconds`, `losesAnswer` takes the whole message first. */
export const behaviours = [
  "takes",
  "throttles",
  "refusesCredentials",
  "rejectsMessage",
  "rejectsAddress",
  "isUnreachable",
  "losesAnswer"
] as const

export type Behaviour = (typeof behaviours)[number]

/** How long a provider that throttles asks to wait. */
export const throttleSeconds = 90

/** A provider on this machine that behaves in one way until the scope ends. */
export interface Stage<Row extends Any> {
  /** Of an account there, before the row's schema decodes them. */
  readonly credentials: Row["credentials"]["Encoded"]
  /** What in them nobody may see. */
  readonly secret?: string
  /** Ids of the messages that have wholly arrived, in order. */
  readonly arrived: () => ReadonlyArray<string>
  /** The same messages as RFC 5322 text, from a provider of email that is given such. */
  readonly texts?: () => ReadonlyArray<string>
}

/** How a provider calls back, and how somebody else would. */
export interface CallbackPeer {
  readonly key: Redacted.Redacted<string>
  /** A request as the provider makes it at this instant (Unix milliseconds), and how it is to be read; its `messageId` is a receipt's. */
  readonly genuine: (
    messageId: string,
    nowMs: number
  ) => { readonly request: CallbackRequest<Uint8Array>; readonly reports: ReadonlyArray<MessageReport> }
  /** What others might send after they have seen a genuine request, by what is wrong with it. */
  readonly forged: (genuine: CallbackRequest<Uint8Array>) => Readonly<Record<string, CallbackRequest<Uint8Array>>>
  /** After how long a genuine request is refused, where its proof says when it was made. */
  readonly staleAfterSeconds?: number
}

/** The peer that a row brings. */
export const peerOf = async ({ channel, name }: Any): Promise<Peer> =>
  (await import(`../${channel}/${name}/testing/peer.ts`)).default

/** What the contract suite needs to visit a row: a provider on this machine that speaks its protocol. */
export interface Peer<Row extends Any = Any> {
  readonly row: Row
  readonly message: (id: string) => Messages[Row["channel"]]
  /** Only a row that stays here may leave any but `takes` out. */
  readonly behaving: {
    readonly [B in Behaviour]?: Effect.Effect<Stage<Row>, never, Scope.Scope | Services<Row>>
  } & { readonly takes: Effect.Effect<Stage<Row>, never, Scope.Scope | Services<Row>> }
  readonly services: Layer.Layer<Services<Row>>
  readonly callback?: CallbackPeer
}

export const make = <Row extends Any>(peer: Peer<Row>): Peer<Row> => peer
