import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { Channel } from "@tidings/connectors/Channel"
import { type OpenConnector, open } from "@tidings/connectors/Connector"
import { Database } from "@tidings/storage/Database"
import { Effect, type Scope } from "effect"

/**
 * Wraps an account so that any call to its provider while a transaction is open is a defect, before anything is sent.
 */
export const outsideTransactions = <C extends Channel>(
  { alone }: Pick<Database["Service"], "alone">,
  connector: OpenConnector<C>
): OpenConnector<C> =>
  Object.fromEntries(
    Object.entries(connector).map(([name, part]) => {
      if (Effect.isEffect(part)) return [name, alone(part as Effect.Effect<unknown>)]
      if (typeof part !== "function") return [name, part]
      return [name, (...given: ReadonlyArray<unknown>) => alone(part.apply(connector, given) as Effect.Effect<unknown>)]
    })
  ) as unknown as OpenConnector<C>

/**
 * Opens an account until the scope closes. Every account that talks to a provider is opened here, so that none does
 * inside a transaction.
 */
export const openAccount = <C extends Channel>({
  credentials,
  row
}: Account<C>): Effect.Effect<OpenConnector<C>, never, Database | ConnectorServices | Scope.Scope> =>
  Effect.flatMap(Database, (database) =>
    Effect.map(open(row, credentials), (connector) => outsideTransactions(database, connector as OpenConnector<C>))
  )
