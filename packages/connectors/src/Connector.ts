import { Effect, type Schema, type Scope } from "effect"
import type { Callback, Told } from "./Callback.ts"
import type { Channel, Limits, Messages } from "./Channel.ts"
import type { SenderRecords } from "./messages/SenderRecords.ts"
import type { DeliveryFailure, Withdrawn } from "./DeliveryFailure.ts"
import { keepable } from "./keepable.ts"
import type { NetworkSignIn } from "./NetworkSignIn.ts"
import type { Receipt } from "./messages/Receipt.ts"
import type { PostedId, SocialSession } from "./messages/OutgoingPost.ts"

/** Until when a message may be offered again after a lost outcome without being delivered twice, counted from its first handing over. */
export type Repeatable = "never" | "always" | { readonly withinSeconds: number }

type Delivered = Effect.Effect<Receipt, DeliveryFailure | Withdrawn>

/** A receipt for what the provider turns out to have taken; undefined where it shows nothing of it. */
type Found = Effect.Effect<Receipt | undefined, DeliveryFailure>

/** What accounts of a channel can do besides delivering. */
interface Abilities {
  readonly email: {}
  readonly sms: {}
  readonly social: SocialSession<DeliveryFailure>
}

/** One account of a provider, as long as its scope lives. */
export type Session<C extends Channel> = BaseSession<C> & Abilities[C]

// Methods, so that an account of one channel is one of any.
interface BaseSession<C extends Channel> {
  /**
   * Offers the message once, without retries. `handingOver` is run once, when the provider is ready to take this very message: without
   * its success the provider cannot have taken it, and its failure withdraws the message. Interrupting the delivery ends the attempt.
   */
  deliver(message: Messages[C], handingOver: Effect.Effect<void, Withdrawn>): Delivered
  /** Proves that the provider answers and accepts the credentials, without sending anything. */
  readonly verify: Effect.Effect<void, DeliveryFailure>
  /** Asks for a message that was handed over at `handedMs` (Unix milliseconds) and whose answer was lost; of a row that `looksUp`. */
  lookUp?(message: Messages[C], handedMs: number): Found
  /**
   * Of a row that `listens`: keeps a connection open over which the provider reports, and tells it that a report was taken once `record` has; fails when the
   * connection cannot be kept.
   */
  listen?(record: (told: ReadonlyArray<Told>) => Effect.Effect<void>): Effect.Effect<never, DeliveryFailure>
}

/** What docs/connectors.md says of a provider. */
export interface About {
  /** As the provider writes itself: Amazon SES. */
  readonly title: string
  /** How somebody comes by the credentials, in one or two sentences. */
  readonly connecting: string
  /** The provider's own description of what we speak, and when it was read (2026-11). */
  readonly source: string
  /** What its rules cost a user: rates, quotas, reviews, what is seen by nobody until an audit. */
  readonly limits: string
  /** What could not be tried without an account at the provider. */
  readonly untried: string
}

interface Facts<Name extends string, C extends Channel, K extends Schema.Constraint, R> {
  /** Also its folder's, and what sends, settings and paths call it. */
  readonly name: Name
  readonly channel: C
  /** What an account is known by; secrets are Redacted. Each field's description is what its setting says, `default` its value without one. */
  readonly credentials: K
  /** How many messages one account can carry at the same time; a further one would only wait. */
  readonly capacity: number | ((credentials: K["Type"]) => number)
  readonly repeatable: Repeatable
  /** True where the provider can be asked what became of a message whose answer was lost. */
  readonly looksUp?: true
  /** True where a look-up minutes later shows whatever was taken, so that a message that it does not show has never left. */
  readonly showsAll?: true
  /** True where the provider reports over the very connection that it takes messages by, which has to be kept open. */
  readonly listens?: true
  readonly limits: Limits[C]
  /** True of a network whose accounts can take a post down again: each has `remove`. */
  readonly removes?: true
  /** True of a network that tells what it counts of a post: each account has `counts`. */
  readonly counts?: true
  /** Address at which people read a post, of a network where it follows from what the post is called. */
  readonly urlOf?: (posted: PostedId) => string | undefined
  /** Of email alone: what the DNS of a sender's domain has to say; without it that is known to whoever runs the server alone. */
  readonly senderRecords?: (credentials: K["Type"]) => SenderRecords
  /** Of every provider outside. */
  readonly about?: About
  /** Where consent is given at the network, and tokens come back. */
  readonly signIn?: NetworkSignIn<any, R>
  /** True when messages stay in this installation: nobody outside is spoken to. */
  readonly staysHere?: boolean
  readonly callback?: Callback<K["Type"], R>
}

/** One provider: a row of the table of whom we speak to. */
export interface Connector<Name extends string, C extends Channel, K extends Schema.Constraint, R> extends Facts<
  Name,
  C,
  K,
  R
> {
  readonly staysHere: boolean
  /** Opens an account, with what it keeps (connections, tokens) until the scope closes. */
  readonly open: (credentials: K["Type"]) => Effect.Effect<Session<C>, never, R | Scope.Scope>
}

export type Any<C extends Channel = Channel, R = any> = Connector<string, C, any, R>

/** The services that a row asks for. */
export type Services<Row extends Any> = Row extends Connector<any, any, any, infer R> ? R : never

/**
 * A provider that keeps something between messages, asks for services or does more than deliver, opens its accounts; one of mail or SMS that needs nothing
 * but the credentials says how it speaks for any account.
 */
type Row<Name extends string, C extends Channel, K extends Schema.Constraint, R> = Facts<Name, C, K, R> &
  (
    | Pick<Connector<Name, C, K, R>, "open">
    | {
        readonly channel: Exclude<Channel, "social">
        readonly open?: never
        deliver(message: Messages[C], credentials: K["Type"], handingOver: Effect.Effect<void, Withdrawn>): Delivered
        readonly verify: (credentials: K["Type"]) => Effect.Effect<void, DeliveryFailure>
        lookUp?(message: Messages[C], credentials: K["Type"], handedMs: number): Found
      }
  )

/** Declares a provider; the file is named as it is, in a folder of that name in its channel's. Decided in docs/decisions/connectors.md. */
export const make = <const Name extends string, const C extends Channel, K extends Schema.Constraint, R = never>(
  row: Row<Name, C, K, R>
): Connector<Name, C, K, Exclude<R, Scope.Scope>> => {
  // Where nothing else names its services, the scope of `open` is taken for one.
  type Made = Connector<Name, C, K, Exclude<R, Scope.Scope>>
  if (row.open !== undefined) return { staysHere: false, ...row } as unknown as Made
  const { deliver, lookUp, verify, ...facts } = row
  return {
    staysHere: false,
    ...facts,
    open: (credentials: K["Type"]) => {
      const session: BaseSession<C> = {
        deliver: (message, handingOver) => deliver(message, credentials, handingOver),
        verify: verify(credentials),
        ...(lookUp !== undefined && {
          lookUp: (message: Messages[C], handedMs: number) => lookUp(message, credentials, handedMs)
        })
      }
      // Only channels without further abilities have rows that open nothing.
      return Effect.succeed(session as Session<C>)
    }
  } as unknown as Made
}

/** An open account, and what of its row concerns whoever hands it messages. */
export type OpenConnector<C extends Channel> = Session<C> & {
  readonly name: string
  readonly channel: C
  readonly capacity: number
  readonly repeatable: Repeatable
}

type Deed<A> = Effect.Effect<A, DeliveryFailure>
/** Every ability that a session may have, as far as it is asked for the same by all channels. */
type AnySession = BaseSession<any> & Partial<SocialSession<DeliveryFailure>>

/** The same account, of which nothing is heard but what may be kept. */
const discreet = <C extends Channel>(session: Session<C>, credentials: unknown): Session<C> => {
  const { account, failure, receipt } = keepable(credentials)
  const { accounts, counts, deliver, listen, lookUp, remove, verify } = session as AnySession
  const kept = <A>(deed: Deed<A>): Deed<A> => Effect.mapError(deed, failure)
  const discreet: AnySession = {
    deliver: (message, handingOver) =>
      Effect.mapBoth(deliver(message, handingOver), { onFailure: failure, onSuccess: receipt }),
    verify: kept(verify),
    ...(lookUp && { lookUp: (message, handedMs) => Effect.map(kept(lookUp(message, handedMs)), receipt) }),
    ...(listen && { listen: (record) => kept(listen(record)) }),
    ...(accounts && { accounts: Effect.map(kept(accounts), (found) => found.map(account)) }),
    ...(remove && { remove: (posted) => kept(remove(posted)) }),
    ...(counts && { counts: (posted) => kept(counts(posted)) })
  }
  return discreet as Session<C>
}

/** Opens an account of a row with credentials as its schema decodes them, until the scope closes. */
export const open = <C extends Channel, K extends Schema.Constraint, R>(
  { capacity, channel, name, open, repeatable }: Connector<string, C, K, R>,
  credentials: K["Type"]
): Effect.Effect<OpenConnector<C>, never, R | Scope.Scope> =>
  Effect.map(open(credentials), (session) => ({
    ...discreet(session, credentials),
    name,
    channel,
    repeatable,
    capacity: typeof capacity === "number" ? capacity : capacity(credentials)
  }))

/** What a request may take on its way, and clocks of ours may differ. */
const spareMs = 120_000

/** Whether a message that was handed over at `sinceMs` may be handed over again without harm (both in Unix milliseconds): not in the last two minutes of its window. */
export const mayRepeat = (repeatable: Repeatable, sinceMs: number, nowMs: number): boolean => {
  if (repeatable === "never" || repeatable === "always") return repeatable === "always"
  return nowMs < sinceMs + repeatable.withinSeconds * 1000 - spareMs
}
