import type { WorkspaceId } from "@tidings/schema/Id"
import type { BrowseConnectorCatalog, CatalogEntry, ListedConnector } from "@tidings/schema/resources/ConnectorCatalog"
import { type ConnectorRow, toConnectedAccount } from "@tidings/storage/repositories/ConnectorRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Effect, Layer, Struct } from "effect"
import { Caller } from "../access/Caller.ts"
import { ConnectorHealth } from "../handover/ConnectorHealth.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { Connections } from "../connectors/Connections.ts"
import { InstalledAccount } from "../connectors/InstalledAccount.ts"
import { type Provider, providerFacts, providerOf, providers, reportsPerAccount } from "../connectors/providers.ts"

/** Returns an entry without its prose and without the post limits of a network. */
const inShort = (entry: CatalogEntry) => ({
  ...Struct.omit(entry, ["connecting", "limits", "social", "untried"]),
  fields: entry.fields.map(({ name, required, secret }) => ({ name, required, secret }))
})

/** The providers that can be connected, with the state of a workspace's connectors to each. */
export class Catalog extends Context.Service<Catalog>()("@tidings/services/Catalog", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const health = yield* ConnectorHealth
    const { row: email } = yield* InstalledAccount
    const workspaces = yield* WorkspaceRepository
    const publicUrl = yield* PublicUrl

    const outageOf = Effect.map(health.outages, (outages) => outages.find(({ connector }) => connector === email.name))

    /** Returns a connector as listed, with the URL at which its provider has to report. */
    const listed = (connector: ConnectorRow): ListedConnector => {
      const { channel, id, provider } = connector
      const row = providerOf(provider)
      return {
        ...toConnectedAccount(connector),
        callbackUrl:
          row !== undefined && reportsPerAccount(row) ? `${publicUrl}/inbound/${channel}/${provider}/${id}` : null
      }
    }

    /** Returns the account that carries the mails of every workspace without one of its own. */
    const installed = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const since = (yield* workspaces.find(workspaceId))!.created_at
      const outage = yield* outageOf
      return {
        id: null,
        channel: "email",
        provider: email.name,
        label: "The installation's own",
        position: 0,
        accountRef: null,
        displayName: null,
        handle: null,
        status: outage === undefined || outage.mayPass ? "connected" : "needs_attention",
        reason: outage === undefined || outage.mayPass ? null : outage.words,
        expiresAt: null,
        checkedAt: null,
        createdAt: since,
        updatedAt: since,
        callbackUrl: null
      } satisfies ListedConnector
    })

    /** Returns the optional credentials that a connected account lacks and without which its provider cannot report. */
    const unreported = (row: Provider, connector: ConnectorRow) =>
      Effect.match(connections.unsealed(connector), {
        onFailure: () => providerFacts(row).fields.flatMap(({ name, required }) => (required ? [name] : [])),
        onSuccess: ({ credentials }) => {
          const { callback } = row
          if (typeof callback?.key !== "function" || callback.key(credentials) !== undefined) return []
          return providerFacts(row).fields.flatMap(({ name, required, secret }) =>
            secret && !required && !(name in (credentials as object)) ? [name] : []
          )
        }
      })

    const entryOf = Effect.fnUntraced(function* (row: Provider, own: ReadonlyArray<ConnectorRow>) {
      const facts = providerFacts(row)
      const isInstalled = row.channel === "email" && row.name === email.name
      const outage = isInstalled ? yield* outageOf : undefined
      const lacks = yield* Effect.forEach(own, (connector) => unreported(row, connector))
      const connected = own.length > 0 || isInstalled
      return {
        ...facts,
        connected,
        healthy: connected ? outage === undefined && own.every(({ status }) => status === "connected") : null,
        missing: connected
          ? [...new Set(lacks.flat())]
          : facts.fields.flatMap(({ name, required }) => (required ? [name] : []))
      } satisfies CatalogEntry
    })

    return {
      listed,

      browse: Effect.fnUntraced(function* ({ detail, provider }: typeof BrowseConnectorCatalog.Type) {
        const { workspaceId } = yield* Caller
        const own = Map.groupBy(yield* connections.list(workspaceId), ({ provider }) => provider)
        const asked = providers.filter(({ name }) => (provider ?? name) === name)
        const entries = yield* Effect.forEach(asked, (row) => entryOf(row, own.get(row.name) ?? []))
        return { data: detail === "full" ? entries : entries.map(inShort) }
      }),

      /** Connectors of the workspace in their order, then the installation's own. */
      listOf: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const own = yield* connections.list(workspaceId)
        return { data: [...own.map(listed), yield* installed(workspaceId)] }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
