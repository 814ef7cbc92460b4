import { type Account, type ConnectorServices, localConnector } from "@tidings/connectors/connectorsOf"
import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer, Scope } from "effect"
import { LruCache } from "@tidings/engines/caches/LruCache"
import { Connections } from "../../connectors/Connections.ts"
import { type Renewed, Renewals } from "../../connectors/tokens/Renewals.ts"
import { KeepsLiveMessages } from "../../installation/KeepsLiveMessages.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { monotonicMs } from "../../caches/monotonicMs.ts"
import { ConnectorHealth } from "../ConnectorHealth.ts"
import type { AccountRoute, Via } from "../AccountRoute.ts"
import { OpenAccounts, Unusable } from "./OpenAccounts.ts"
import { openAccount, outsideTransactions } from "../../connectors/openAccount.ts"
import { reportUrlOf } from "./reportUrl.ts"

/** An open account, with state that lasts while it is open. */
export interface Carrier<C extends Channel> {
  readonly connector: OpenConnector<C>
  /** True if it took the last message promptly. */
  isPrompt: boolean
}

/** An account that a message may be offered to, opened when it is used. */
export interface Candidate<C extends Channel> {
  readonly via: Via
  readonly using: <A, E>(use: (carrier: Carrier<C>) => Effect.Effect<A, E>) => Effect.Effect<A, E | Unusable>
}

/** The installation's own account, which is always open. */
interface Installation<C extends Channel> extends Candidate<C> {
  readonly carrier: Carrier<C>
}

interface Known {
  readonly askedAtMs: number
  readonly rows: ReadonlyArray<ConnectorRow>
}

const freshForMs = 3_000
const mostOpen = 1_000
const mostKnown = 10_000
const capacityUnknown = 4
/** Milliseconds since the last successful check during which a refusal is not taken as a sign of ended tokens. */
const justProvenMs = 10 * 60_000

const keyOf = ({ id, revision }: ConnectorRow): string => `${id} ${revision}`

/**
 * The accounts that messages go through, opened on first use and kept open until their connector row changes. A
 * workspace's connectors are looked up at most every three seconds. Decided in docs/decisions/connectors.md.
 */
export class Accounts extends Context.Service<Accounts>()("@tidings/services/Accounts", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const context = yield* Effect.context<ConnectorServices | Database>()
    const database = yield* Database
    const email = yield* EmailConnector
    const health = yield* ConnectorHealth
    const publicUrl = yield* PublicUrl
    const renewals = yield* Renewals
    const repository = yield* ConnectorRepository
    const scope = yield* Effect.scope
    const known = new LruCache<Known>({ entries: mostKnown, weight: mostKnown })
    const opened = new OpenAccounts<Carrier<any>>(mostOpen)
    const installations = new Map<Channel, Installation<any>>()
    const keepsLive = yield* KeepsLiveMessages

    yield* Effect.addFinalizer(() => opened.closeAll)
    let isSweeping = false
    /** Starts the sweep of idle accounts; it runs only while some account is open. */
    const swept = Effect.suspend(() => {
      if (isSweeping) return Effect.void
      isSweeping = true
      const round = Effect.andThen(
        Effect.sleep("1 minute"),
        Effect.flatMap(Clock.currentTimeMillis, (now) => opened.closeIdle(now))
      )
      const rounds = Effect.repeat(round, { until: () => opened.size === 0 })
      return Effect.forkIn(
        Effect.ensuring(
          rounds,
          Effect.sync(() => (isSweeping = false))
        ),
        scope
      )
    })

    const madeInstallation = Effect.fnUntraced(function* <C extends Channel>(channel: C) {
      const connector = (
        channel === "email"
          ? outsideTransactions(database, email)
          : yield* Scope.provide(openAccount({ row: localConnector(channel), credentials: {} }), scope)
      ) as OpenConnector<C>
      const carrier: Carrier<C> = { connector, isPrompt: false }
      const { name: provider } = connector
      const via: Via = { connectorId: undefined, provider, reportUrl: reportUrlOf(publicUrl, channel, provider) }
      const using: Candidate<C>["using"] = (use) => use(carrier)
      return { via, using, carrier }
    })

    /** Returns the installation's own account, or the one that captures a channel's messages locally. */
    const installation = <C extends Channel>(channel: C): Installation<C> => {
      const before = installations.get(channel)
      if (before !== undefined) return before
      const made = Effect.runSync(Effect.provideContext(madeInstallation(channel), context))
      installations.set(channel, made)
      return made
    }

    /**
     * Returns the installation's account for a workspace without accounts; empty if it would only capture the messages
     * and nobody reads them.
     */
    const instead = <C extends Channel>(channel: C): ReadonlyArray<Installation<C>> => {
      const carries = installation(channel)
      return keepsLive || carries.via.provider !== localConnector(channel).name ? [carries] : []
    }

    const look = Effect.fnUntraced(function* (channel: Channel, workspaceId: WorkspaceId) {
      const key = `${channel} ${workspaceId}`
      const before = known.get(key)
      const askedAtMs = monotonicMs(yield* Clock.Clock)
      if (before !== undefined && askedAtMs - before.askedAtMs < freshForMs) return before.rows
      const rows = yield* repository.lookAt({ channel, workspaceId })
      known.set(key, { askedAtMs, rows }, 1)
      const current = new Set(rows.map(keyOf))
      yield* opened.drop((before?.rows ?? []).map(keyOf).filter((one) => !current.has(one)))
      return rows
    })

    const opening = <C extends Channel>(row: ConnectorRow) =>
      Effect.flatMap(connections.unsealed(row), (account) =>
        Effect.acquireRelease(
          Effect.map(openAccount(account as Account<C>), (connector): Carrier<C> => ({
            connector,
            isPrompt: false
          })).pipe(Effect.tap(() => swept)),
          ({ connector }) => health.forget(connector)
        )
      ).pipe(Effect.provideContext(context))

    const needsAttention = Effect.fnUntraced(function* (row: ConnectorRow, reason: string) {
      yield* connections.needsAttention(row, reason)
      const key = `${row.channel} ${row.workspaceId}`
      known.set(key, { askedAtMs: Number.NEGATIVE_INFINITY, rows: known.get(key)?.rows ?? [row] }, 1)
    })

    /** Forgets the cached connectors of a workspace, so that the next use looks them up again. */
    const outdated = ({ channel, workspaceId }: ConnectorRow) => {
      const key = `${channel} ${workspaceId}`
      const rows = known.get(key)?.rows
      if (rows !== undefined) known.set(key, { askedAtMs: Number.NEGATIVE_INFINITY, rows }, 1)
    }

    /** Renews expired tokens before they are used. */
    const lasting = Effect.fnUntraced(function* (row: ConnectorRow) {
      const { expiresAt, renewAt } = row
      if (expiresAt === null || renewAt === null || expiresAt.getTime() > (yield* Clock.currentTimeMillis)) return row
      const renewed = yield* renewals.renew(row)
      if (renewed === "never") return row
      outdated(row)
      const now = renewed === "renewed" ? yield* repository.find(row.workspaceId, row.id) : undefined
      if (now?.status === "connected") return now
      const until = renewed === "ended" ? "until a person consents again" : "just now"
      return yield* new Unusable({ message: `its tokens have ended and are not renewed ${until}` })
    })

    /** Renews tokens that a provider refused; `never` if it accepted them so recently that they are not at fault. */
    const afterRefusal = Effect.fnUntraced(function* (row: ConnectorRow): Effect.fn.Return<Renewed> {
      const provenMs = (yield* Clock.currentTimeMillis) - (row.checkedAt?.getTime() ?? 0)
      if (row.renewAt === null || provenMs < justProvenMs) return "never"
      const renewed = yield* renewals.renew(row)
      outdated(row)
      return renewed
    })

    const knownRow = (channel: Channel, workspaceId: WorkspaceId, connectorId: ConnectorId) =>
      known.get(`${channel} ${workspaceId}`)?.rows.find(({ id }) => id === connectorId)

    const candidateOf =
      <C extends Channel>(channel: C) =>
      (row: ConnectorRow): Candidate<C> => {
        const { id: connectorId, provider, reason, status } = row
        const openOf = (current: ConnectorRow) =>
          Effect.catch(opening<C>(current), ({ isOurs, message }) =>
            Effect.andThen(
              isOurs ? Effect.void : needsAttention(current, message),
              Effect.fail(new Unusable({ message, isOurs }))
            )
          )
        return {
          via: { connectorId, provider, reportUrl: reportUrlOf(publicUrl, channel, provider, connectorId) },
          using: (use) =>
            status === "needs_attention"
              ? Effect.fail(new Unusable({ message: reason ?? "it needs attention" }))
              : Effect.gen(function* () {
                  const current = yield* lasting(row)
                  return yield* opened.using(keyOf(current), yield* Clock.currentTimeMillis, openOf(current), use)
                })
        }
      }

    return {
      installation,

      /**
       * Accounts in the order in which they are asked: a workspace's own, or the installation's if it has none; empty
       * if the installation would only capture the message.
       */
      of: <C extends Channel>(
        channel: C,
        { only, workspaceId }: AccountRoute
      ): Effect.Effect<ReadonlyArray<Candidate<C>>> =>
        workspaceId === undefined
          ? Effect.sync(() => (only === undefined ? [installation(channel)] : []))
          : Effect.map(look(channel, workspaceId), (rows) => {
              if (only !== undefined) return rows.filter(({ id }) => id === only).map(candidateOf(channel))
              return rows.length === 0 ? instead(channel) : rows.map(candidateOf(channel))
            }),

      /** Renews tokens that a provider refused; true if the account may be asked again. */
      renewed: (channel: Channel, workspaceId: WorkspaceId, connectorId: ConnectorId): Effect.Effect<boolean> => {
        const row = knownRow(channel, workspaceId, connectorId)
        return row === undefined ? Effect.succeed(false) : Effect.map(afterRefusal(row), (end) => end === "renewed")
      },

      /**
       * Marks the account as needing attention, so that nothing goes through it until a person acts; does not if its
       * tokens can be renewed.
       */
      refused: Effect.fnUntraced(function* (
        channel: Channel,
        workspaceId: WorkspaceId,
        connectorId: ConnectorId,
        reason: string
      ) {
        const row = knownRow(channel, workspaceId, connectorId)
        if (row !== undefined && (yield* afterRefusal(row)) === "never") yield* needsAttention(row, reason)
      }),

      /**
       * Returns how many messages a workspace's own accounts, or one of them, carry at once, as far as they are open.
       */
      capacityOf: (channel: Channel, workspaceId: WorkspaceId, only?: ConnectorId): number => {
        const all = known.get(`${channel} ${workspaceId}`)?.rows ?? []
        const rows = only === undefined ? all : all.filter(({ id }) => id === only)
        const capacities = rows.flatMap((row) => opened.get(keyOf(row))?.connector.capacity ?? [])
        return capacities.length === 0 ? capacityUnknown : Math.max(...capacities)
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
