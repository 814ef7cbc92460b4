import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { Channel } from "@tidings/connectors/Channel"
import { type OpenConnector, open } from "@tidings/connectors/Connector"
import { Database } from "@tidings/storage/Database"
import { Effect, type Scope } from "effect"
import { withinReach } from "./withinReach.ts"

type Spoken = <A, E, R>(part: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * Wraps an account so that any call to its provider while a transaction is open is a defect, before anything is sent.
 */
export const outsideTransactions = <C extends Channel>(
  { alone }: Pick<Database["Service"], "alone">,
  connector: OpenConnector<C>
): OpenConnector<C> => eachSpoken(connector, alone)

/** Wraps each effect of an account, and each effect that one of its methods returns. */
const eachSpoken = <C extends Channel>(connector: OpenConnector<C>, spoken: Spoken): OpenConnector<C> =>
  Object.fromEntries(
    Object.entries(connector).map(([name, part]) => {
      if (Effect.isEffect(part)) return [name, spoken(part as Effect.Effect<unknown>)]
      if (typeof part !== "function") return [name, part]
      return [
        name,
        (...given: ReadonlyArray<unknown>) => spoken(part.apply(connector, given) as Effect.Effect<unknown>)
      ]
    })
  ) as unknown as OpenConnector<C>

/**
 * Opens an account until the scope closes. Every account that talks to a provider is opened here, so that none does
 * inside a transaction.
 */
export const openAccount = <C extends Channel>({
  credentials,
  reach,
  row
}: Account<C>): Effect.Effect<OpenConnector<C>, never, Database | ConnectorServices | Scope.Scope> =>
  Effect.gen(function* () {
    const { alone } = yield* Database
    const within = yield* withinReach({ reach })
    const connector = (yield* within(open(row, credentials))) as OpenConnector<C>
    return eachSpoken(connector, (part) => alone(within(part)))
  })
