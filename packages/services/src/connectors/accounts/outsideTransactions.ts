import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import type { Database } from "@tidings/storage/Database"
import { Effect } from "effect"

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
