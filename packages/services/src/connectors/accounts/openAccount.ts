import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { Channel } from "@tidings/connectors/Channel"
import { open, type OpenConnector } from "@tidings/connectors/Connector"
import { Database } from "@tidings/storage/Database"
import { Effect, type Scope } from "effect"
import { outsideTransactions } from "./outsideTransactions.ts"

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
