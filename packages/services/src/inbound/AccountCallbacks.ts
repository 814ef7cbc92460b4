import type { Account } from "@tidings/connectors/connectorsOf"
import { id } from "@tidings/schema/Id"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { LruCache } from "@tidings/engines/caches/LruCache"
import { Connections } from "../connectors/Connections.ts"
import { monotonicMs } from "../caches/monotonicMs.ts"
import type { OpenCallback } from "./openCallbacks.ts"

interface Known {
  readonly askedAtMs: number
  readonly open: OpenCallback | undefined
}

const freshForMs = 3_000
const mostKnown = 1_000
const isConnectorId = Schema.is(id("cnr"))

/** Callbacks of workspaces' own accounts, by the connector id in their URL; looked up at most every three seconds. */
export class AccountCallbacks extends Context.Service<AccountCallbacks>()("@tidings/services/AccountCallbacks", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const repository = yield* ConnectorRepository
    const known = new LruCache<Known>({ entries: mostKnown, weight: mostKnown })

    /**
     * The callback of a connector; undefined if the provider has no such account, or nothing to verify its callbacks
     * with.
     */
    const found = Effect.fnUntraced(function* (
      { callback, channel, name: provider }: Account["row"],
      text: string
    ): Effect.fn.Return<OpenCallback | undefined> {
      if (callback === undefined || callback.key === "inbound token" || !isConnectorId(text)) return undefined
      const connector = yield* repository.findAny(text)
      if (connector?.provider !== provider || connector.channel !== channel) return undefined
      const account = yield* Effect.option(connections.unsealed(connector))
      const key = Option.isSome(account) ? callback.key(account.value.credentials) : undefined
      if (key === undefined) return undefined
      const { id: connectorId, workspaceId } = connector
      return { channel, provider, callback, key, of: { workspaceId, connectorId } }
    })

    return {
      find: Effect.fnUntraced(function* (row: Account["row"], connectorId: string) {
        const key = `${row.channel} ${row.name} ${connectorId}`
        const now = monotonicMs(yield* Clock.Clock)
        const before = known.get(key)
        if (before !== undefined && now - before.askedAtMs < freshForMs) return before.open
        const open = yield* found(row, connectorId)
        known.set(key, { askedAtMs: now, open }, 1)
        return open
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
