import { Effect, type Schema, type Scope } from "effect"
import type { Callback } from "./Callback.ts"
import type { Channel, Limits, Messages } from "./Channel.ts"
import type { DeliveryFailure, Withdrawn } from "./DeliveryFailure.ts"
import type { Receipt } from "./Receipt.ts"

/** Until when a message may be offered again after a lost outcome without being delivered twice, counted from its first handing over. */
export type Repeatable = "never" | "always" | { readonly withinSeconds: number }

type Deliver<C extends Channel, Given extends ReadonlyArray<unknown>, R> = (
  message: Messages[C],
  ...rest: [...Given, handingOver: Effect.Effect<void, Withdrawn>]
) => Effect.Effect<Receipt, DeliveryFailure | Withdrawn, R>

/** One account of a provider, as long as its scope lives. */
export interface Session<C extends Channel> {
  /**
   * Offers the message once, without retries. `handingOver` is run once, when the provider is ready to take this very message: without
   * its success the provider cannot have taken it, and its failure withdraws the message. Interrupting the delivery ends the attempt.
   */
  readonly deliver: Deliver<C, [], never>
  /** Proves that the provider answers and accepts the credentials, without sending anything. */
  readonly verify: Effect.Effect<void, DeliveryFailure>
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
  readonly limits: Limits[C]
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

/** A provider that keeps something between messages opens its accounts; one that keeps nothing says how it speaks for any account. */
type Row<Name extends string, C extends Channel, K extends Schema.Constraint, R> = Facts<Name, C, K, R> &
  (
    | Pick<Connector<Name, C, K, R>, "open">
    | {
        readonly open?: never
        readonly deliver: Deliver<C, [credentials: K["Type"]], R>
        readonly verify: (credentials: K["Type"]) => Effect.Effect<void, DeliveryFailure, R>
      }
  )

/** Declares a provider; the file is named as it is, in a folder of that name in its channel's. Decided in docs/decisions/connectors.md. */
export const make = <const Name extends string, const C extends Channel, K extends Schema.Constraint, R = never>(
  row: Row<Name, C, K, R>
): Connector<Name, C, K, R> => {
  if (row.open !== undefined) return { staysHere: false, ...row }
  const { deliver, verify, ...facts } = row
  return {
    staysHere: false,
    ...facts,
    open: (credentials) =>
      Effect.contextWith((context) =>
        Effect.succeed({
          deliver: (message, handingOver) => Effect.provideContext(deliver(message, credentials, handingOver), context),
          verify: Effect.provideContext(verify(credentials), context)
        })
      )
  }
}

/** An open account, and what of its row concerns whoever hands it messages. */
export interface OpenConnector<C extends Channel> extends Session<C> {
  readonly name: string
  readonly channel: C
  readonly capacity: number
  readonly repeatable: Repeatable
}

/** Opens an account of a row with credentials as its schema decodes them, until the scope closes. */
export const open = <C extends Channel, K extends Schema.Constraint, R>(
  { capacity, channel, name, open, repeatable }: Connector<string, C, K, R>,
  credentials: K["Type"]
): Effect.Effect<OpenConnector<C>, never, R | Scope.Scope> =>
  Effect.map(open(credentials), (session) => ({
    ...session,
    name,
    channel,
    repeatable,
    capacity: typeof capacity === "number" ? capacity : capacity(credentials)
  }))

/** Whether a message that was handed over at `sinceMs` may be offered again without harm (both in Unix milliseconds). */
export const mayRepeat = (repeatable: Repeatable, sinceMs: number, nowMs: number): boolean => {
  if (repeatable === "never" || repeatable === "always") return repeatable === "always"
  return nowMs < sinceMs + repeatable.withinSeconds * 1000
}
