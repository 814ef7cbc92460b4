import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import type { Database } from "@tidings/storage/Database"
import { Effect } from "effect"

/** The same account, through which nobody speaks to its provider while a transaction waits: that is a defect, before anything is said. */
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
