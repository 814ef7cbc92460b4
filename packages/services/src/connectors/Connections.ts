import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Database } from "@tidings/storage/Database"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { readCredentials } from "./credentialsOf.ts"
import { providerOf } from "./providers.ts"
import { Unopenable, Vault } from "./Vault.ts"
import { type Verdict, verified } from "./verified.ts"
import { withoutSecrets } from "@tidings/connectors/withoutSecrets"

/** Result of testing a connected account. */
interface Tested {
  readonly connector: ConnectorRow
  readonly verdict: Verdict
}

/** Accounts of workspaces that cannot carry messages. */
interface AccountTroubles {
  readonly needAttention: ReadonlyArray<
    Pick<ConnectorRow, "id" | "workspaceId" | "channel" | "provider"> & { readonly reason: string }
  >
  readonly unopened: { readonly count: number; readonly keys: ReadonlyArray<string> }
}

const missing = (id: string) => problem("resource_not_found", { message: `The workspace has no connector ${id}.` })

/** The accounts that workspaces connected at providers, and their state. Decided in docs/decisions/connectors.md. */
export class Connections extends Context.Service<Connections>()("@tidings/services/Connections", {
  make: Effect.gen(function* () {
    const repository = yield* ConnectorRepository
    const database = yield* Database
    const vault = yield* Vault
    const events = yield* WebhookFanOut
    const speaking = yield* Effect.context<ConnectorServices | Database>()

    /** Opens a connector's account with its secrets; never put it into an answer, a log or an audit entry. */
    const unsealed = Effect.fnUntraced(function* (
      connector: Pick<ConnectorRow, "id" | "provider" | "reach" | "sealed" | "sealedBy">
    ): Effect.fn.Return<Account<ConnectedChannel>, Unopenable> {
      const row = providerOf(connector.provider)
      if (row === undefined)
        return yield* new Unopenable({ message: `There is no provider ${connector.provider}.`, isOurs: true })
      const credentials = readCredentials(row, yield* vault.open(connector, connector.id))
      if (credentials !== undefined) return { row, credentials, reach: connector.reach }
      return yield* new Unopenable({ message: `${connector.provider} needs other credentials by now.`, isOurs: false })
    })

    const found = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ConnectorId) {
      return (yield* repository.find(workspaceId, id)) ?? (yield* missing(id))
    })

    const worksAt = (connector: ConnectorRow, at: Date) =>
      repository.update(connector.id, { status: "connected", reason: null, checkedAt: at }, { at })

    /** Records the reason a connector no longer works; emits an event if it worked until now. */
    const stopped = Effect.fnUntraced(function* (connector: ConnectorRow, words: string, at: Date) {
      const told = yield* Effect.match(unsealed(connector), {
        onFailure: () => words,
        onSuccess: ({ credentials }) => withoutSecrets(words, credentials)
      })
      if (connector.status === "needs_attention" && connector.reason === told) return connector
      const failing = { status: "needs_attention", reason: told, lastErrorAt: at } as const
      const changed = yield* repository.update(connector.id, failing, { at })
      if (connector.status === "needs_attention") return changed
      const { channel, id, label, provider, workspaceId } = connector
      const data = { connector_id: id, channel, provider, label, reason: told }
      yield* events.emit(workspaceId, { type: "connector.needs_attention", livemode: true, data })
      return changed
    })

    /** Runs `deed` on the locked, current connector, in a transaction; undefined if it is gone. */
    const standing = <A>(id: ConnectorId, deed: (connector: ConnectorRow, at: Date) => Effect.Effect<A>) =>
      database.transaction(
        Effect.gen(function* () {
          const [connector] = yield* repository.lock([id])
          const at = new Date(yield* Clock.currentTimeMillis)
          return connector === undefined ? undefined : yield* deed(connector, at)
        })
      )

    return {
      unsealed,

      /** Finds a connector of the workspace. */
      find: found,

      /**
       * Problems with the accounts of all workspaces: the first hundred that need attention, and the number of accounts
       * whose credentials this process cannot open, with the names of the keys it lacks.
       */
      troubles: Effect.gen(function* () {
        const [needAttention, sealed] = yield* Effect.all([repository.needingAttention(100), repository.sealings])
        const unopened = sealed.filter(({ key }) => !vault.opensBy.includes(key))
        return {
          needAttention: needAttention.map(({ channel, id, provider, reason, workspaceId }) => ({
            id,
            workspaceId,
            channel,
            provider,
            reason: reason ?? "it needs attention"
          })),
          unopened: {
            count: unopened.reduce((sum, { count }) => sum + count, 0),
            keys: unopened.map(({ key }) => key)
          }
        } satisfies AccountTroubles
      }),

      /** Connectors by channel, in the order in which they are asked. */
      list: (workspaceId: WorkspaceId) => repository.list(workspaceId),

      /** Asks the provider to verify the stored credentials; outside any transaction. */
      look: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ConnectorId) {
        const connector = yield* found(workspaceId, id)
        const verdict = yield* Effect.matchEffect(unsealed(connector), {
          // If only this process cannot open it, the shared state of the connector stays unchanged.
          onFailure: ({ isOurs, message }) =>
            Effect.succeed<Verdict>({ works: false, lasts: !isOurs, reason: message }),
          onSuccess: (account) => Effect.provideContext(verified(account), speaking)
        })
        return { connector, verdict } satisfies Tested
      }),

      /**
       * Records the result of a test: that the connector works, or the reason a person has to act. A temporary failure
       * of the provider changes nothing.
       */
      record: ({ connector: { id }, verdict }: Tested) =>
        Effect.flatMap(
          standing(id, (connector, at) => {
            if (verdict.works) return worksAt(connector, at)
            return verdict.lasts ? stopped(connector, verdict.reason, at) : Effect.succeed(connector)
          }),
          (connector) => (connector === undefined ? missing(id) : Effect.succeed(connector))
        ),

      /**
       * Marks a connector at this revision as refused by its provider until a person acts; subscriptions get one event
       * until it works again.
       */
      needsAttention: ({ id, revision }: Pick<ConnectorRow, "id" | "revision">, reason: string) =>
        Effect.asVoid(
          standing(id, (connector, at) =>
            connector.status === "connected" && connector.revision === revision
              ? stopped(connector, reason, at)
              : Effect.void
          )
        ),

      /**
       * Marks a connector as working again; call it only for one that needed attention, since it takes a transaction.
       */
      works: (id: ConnectorId) =>
        Effect.asVoid(
          standing(id, (connector, at) => (connector.status === "connected" ? Effect.void : worksAt(connector, at)))
        ),

      /** Removes a connector with its credentials, so that no later message uses it. Inside a transaction. */
      remove: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ConnectorId) {
        return (yield* repository.remove(workspaceId, id)) ?? (yield* missing(id))
      }),

      /** Puts these connectors first in the order of their channel, in this order. Inside a transaction. */
      order: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        channel: ConnectedChannel,
        ids: ReadonlyArray<ConnectorId>
      ) {
        const there = new Set((yield* repository.ofChannel(workspaceId, channel)).map(({ id }) => id))
        const fields = ids.flatMap((id, place) =>
          there.has(id) && ids.indexOf(id) === place
            ? []
            : [
                {
                  path: `ids[${place}]`,
                  code: there.has(id) ? ("taken" as const) : ("enum_violation" as const),
                  message: there.has(id)
                    ? `${id} is named twice.`
                    : `The workspace has no connector ${id} of ${channel}.`
                }
              ]
        )
        if (fields.length > 0) return yield* problem("field_invalid", { fields })
        yield* repository.order(workspaceId, channel, ids, new Date(yield* Clock.currentTimeMillis))
        return yield* repository.ofChannel(workspaceId, channel)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
