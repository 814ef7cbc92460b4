import { Effect, type Schema, type Scope } from "effect"
import type { Callback, Told } from "./Callback.ts"
import type { Channel, Limits, Messages } from "./Channel.ts"
import type { SenderRecords } from "./messages/SenderRecords.ts"
import type { DeliveryFailure, Withdrawn } from "./DeliveryFailure.ts"
import { keepable } from "./keepable.ts"
import type { NetworkSignIn } from "./NetworkSignIn.ts"
import type { Receipt } from "./messages/Receipt.ts"
import type { PostedId, SocialSession } from "./messages/OutgoingPost.ts"

/**
 * The period in which a message may be offered again after a lost outcome without being delivered twice, counted from
 * its first handover.
 */
export type Repeatable = "never" | "always" | { readonly withinSeconds: number }

type Delivered = Effect.Effect<Receipt, DeliveryFailure | Withdrawn>

/**
 * A receipt for a message that the provider turns out to have taken; undefined if the provider shows no trace of it.
 */
type Found = Effect.Effect<Receipt | undefined, DeliveryFailure>

/** Abilities of a channel's accounts besides delivering. */
type Abilities = {
  readonly [C in Channel]: C extends "social" ? SocialSession<DeliveryFailure> : {}
}

/** One open account of a provider, valid as long as its scope. */
export type Session<C extends Channel> = BaseSession<C> & Abilities[C]

// Methods, so that an account of one channel is one of any.
interface BaseSession<C extends Channel> {
  /**
   * Offers the message once, without retries. `handingOver` is run once, when the provider is ready to take this very
   * message: without its success the provider cannot have taken it, and its failure withdraws the message. Interrupting
   * the delivery ends the attempt.
   */
  deliver(message: Messages[C], handingOver: Effect.Effect<void, Withdrawn>): Delivered
  /** Proves that the provider answers and accepts the credentials, without sending anything. */
  readonly verify: Effect.Effect<void, DeliveryFailure>
  /**
   * Looks up a message that was handed over at `handedMs` (Unix milliseconds) and whose answer was lost; only for a
   * connector with `looksUp`.
   */
  lookUp?(message: Messages[C], handedMs: number): Found
  /**
   * Keeps a connection open over which the provider reports, and acknowledges a report to the provider once `record`
   * has taken it; fails if the connection cannot be kept. Only for a connector with `listens`.
   */
  listen?(record: (told: ReadonlyArray<Told>) => Effect.Effect<void>): Effect.Effect<never, DeliveryFailure>
}

/** The description of a provider in docs/connectors.md. */
export interface About {
  /** The name as the provider writes it: Amazon SES. */
  readonly title: string
  /** Instructions for getting the credentials, in one or two sentences. */
  readonly connecting: string
  /** The provider's own documentation of the API that we use, and the date it was read (2026-11). */
  readonly source: string
  /** The provider's rules that affect a user: rates, quotas, reviews, posts that nobody sees until an audit. */
  readonly limits: string
  /** Everything that could not be tried without an account at the provider. */
  readonly untried: string
}

interface Facts<Name extends string, C extends Channel, K extends Schema.Constraint, R> {
  /** The connector's name, also of its folder, and its name in sends, settings and paths. */
  readonly name: Name
  readonly channel: C
  /**
   * Schema of an account's credentials; secrets are Redacted. Each field's `description` documents its setting, and
   * `default` is its value if the setting is absent.
   */
  readonly credentials: K
  /** Number of messages that one account can carry at the same time; a further one would only wait. */
  readonly capacity: number | ((credentials: K["Type"]) => number)
  readonly repeatable: Repeatable
  /** True if the provider can be asked for the outcome of a message whose answer was lost. */
  readonly looksUp?: true
  /**
   * True if a look-up minutes later shows every message that was taken, so that a message it does not show has never
   * left.
   */
  readonly showsAll?: true
  /** True if the provider reports over the same connection that it takes messages by, which has to be kept open. */
  readonly listens?: true
  readonly limits: C extends keyof Limits ? Limits[C] : {}
  /** True for a network whose accounts can take a post down again: each has `remove`. */
  readonly removes?: true
  /** True for a network that reports counts of a post: each account has `counts`. */
  readonly counts?: true
  /** Public URL of a post, for a network where it follows from the post's id. */
  readonly urlOf?: (posted: PostedId) => string | undefined
  /** DNS records that a sender's domain needs, for email only; without it, only the server's operator knows them. */
  readonly senderRecords?: (credentials: K["Type"]) => SenderRecords
  /** Present for every external provider. */
  readonly about?: About
  /** The network's OAuth sign-in, which yields the tokens. */
  readonly signIn?: NetworkSignIn<any, R>
  /** True if messages stay in this installation: nothing goes to an external provider. */
  readonly staysHere?: boolean
  readonly callback?: Callback<K["Type"], R>
}

/** One provider: a row of the connector table. */
export interface Connector<Name extends string, C extends Channel, K extends Schema.Constraint, R> extends Facts<
  Name,
  C,
  K,
  R
> {
  readonly staysHere: boolean
  /** Opens an account; its connections and tokens are kept until the scope closes. */
  readonly open: (credentials: K["Type"]) => Effect.Effect<Session<C>, never, R | Scope.Scope>
}

export type Any<C extends Channel = Channel, R = any> = Connector<string, C, any, R>

/** The services that a row asks for. */
export type Services<Row extends Any> = Row extends Connector<any, any, any, infer R> ? R : never

/**
 * A row that keeps something between messages, asks for services or does more than deliver has `open`; a row of email
 * or SMS that needs only the credentials has `deliver` and `verify` for any account.
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

/**
 * Declares a provider; its file is named after it, in a folder of that name within its channel's folder. Decided in
 * docs/decisions/connectors.md.
 */
export const make = <const Name extends string, const C extends Channel, K extends Schema.Constraint, R = never>(
  row: Row<Name, C, K, R>
): Connector<Name, C, K, Exclude<R, Scope.Scope>> => {
  // If nothing else names its services, the scope of `open` is inferred as one.
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
      // Only channels without further abilities have rows without `open`.
      return Effect.succeed(session as Session<C>)
    }
  } as unknown as Made
}

/** An open account, with the facts of its row that callers need to hand it messages. */
export type OpenConnector<C extends Channel> = Session<C> & {
  readonly name: string
  readonly channel: C
  readonly capacity: number
  readonly repeatable: Repeatable
}

type Deed<A> = Effect.Effect<A, DeliveryFailure>
/** Every ability that a session may have and that has the same type for all channels. */
type AnySession = BaseSession<any> & Partial<SocialSession<DeliveryFailure>>

/** Wraps a session so that its results and failures hold only what may be kept (see `keepable`). */
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

/** Opens an account of a connector with decoded credentials, until the scope closes. */
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

/** Allowance for the request's transit time and for clock differences. */
const spareMs = 120_000

/**
 * True if a message that was handed over at `sinceMs` may be handed over again without harm (both in Unix
 * milliseconds): never in the last two minutes of its window.
 */
export const mayRepeat = (repeatable: Repeatable, sinceMs: number, nowMs: number): boolean => {
  if (repeatable === "never" || repeatable === "always") return repeatable === "always"
  return nowMs < sinceMs + repeatable.withinSeconds * 1000 - spareMs
}
