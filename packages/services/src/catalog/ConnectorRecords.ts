import { Queue } from "@tidings/jobs/Queue"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import type { ConnectorId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import type {
  ConnectorDetails,
  CreateConnector,
  DeletedConnector,
  OrderConnectors,
  StartConnectorSignIn,
  UpdateConnector
} from "@tidings/schema/resources/ManagedConnector"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, isOperator } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Connecting, type Proven } from "../connectors/Connecting.ts"
import { Connections } from "../connectors/Connections.ts"
import { Consents } from "../connectors/consent/Consents.ts"
import { typedFrom } from "../connectors/credentialsOf.ts"
import revoke_tokens from "../connectors/jobs/revoke_tokens.ts"
import { providerFacts, providerOf } from "../connectors/providers.ts"
import { type Outlook, Revocations } from "../connectors/tokens/Revocations.ts"
import { AttemptLimits, attemptLimits } from "../limits/AttemptLimits.ts"
import { Catalog } from "./Catalog.ts"
import { allowedReach, atCredentials, reachOf } from "./credentialRefusals.ts"

const dayMs = 24 * 60 * 60_000

type Change = Effect.Success<ReturnType<Connecting["Service"]["proveChange"]>>
type Tested = Effect.Success<ReturnType<Connections["Service"]["look"]>>

/** The connectors of the caller's workspace, as operations manage them. Decided in docs/decisions/connectors.md. */
export class ConnectorRecords extends Context.Service<ConnectorRecords>()("@tidings/services/ConnectorRecords", {
  make: Effect.gen(function* () {
    const catalog = yield* Catalog
    const connecting = yield* Connecting
    const connections = yield* Connections
    const consents = yield* Consents
    const limits = yield* AttemptLimits
    const queue = yield* Queue
    const repository = yield* ConnectorRepository
    const revocations = yield* Revocations

    /** Counts a question to a provider, of which a workspace has some in a minute. */
    const mayAsk = Effect.fnUntraced(function* () {
      const caller = yield* Caller
      const { workspaceId } = caller
      if (isOperator(caller) || (yield* limits.take("proofOfOneWorkspace", workspaceId)) >= 0) return workspaceId
      const { most, seconds } = attemptLimits.proofOfOneWorkspace
      return yield* problem("workspace_rate_limit", {
        message: `A workspace asks providers to take credentials at most ${most} times a minute.`,
        retryAfterSeconds: seconds
      })
    })

    const listed = (connector: ConnectorRow) => ({ ...catalog.listed(connector), id: connector.id })

    const noted = ({ channel, id, provider }: ConnectorRow, more: Readonly<Record<string, string | boolean>> = {}) =>
      note("connector", id, { provider, channel, ...more })

    const isSetOf = (connector: ConnectorRow) =>
      Effect.match(connections.unsealed(connector), {
        onFailure: () => () => null,
        onSuccess: ({ credentials, row }) => {
          const typed = typedFrom(row, credentials)
          return (name: string, fallback: string | null) => !["", fallback, undefined].includes(typed[name])
        }
      })

    /** Returns a connector with the names of its credentials, which of them are set, and how it fares. */
    const details = Effect.fnUntraced(function* (connector: ConnectorRow): Effect.fn.Return<ConnectorDetails> {
      const row = providerOf(connector.provider)
      const isSet = yield* isSetOf(connector)
      const since = new Date((yield* Clock.currentTimeMillis) - dayMs)
      return {
        ...listed(connector),
        credentials: (row === undefined ? [] : providerFacts(row).fields).map((field) => ({
          name: field.name,
          secret: field.secret,
          isSet: isSet(field.name, field.default)
        })),
        lastErrorAt: connector.lastErrorAt?.toISOString() ?? null,
        sent24h: yield* repository.carried(connector, since)
      }
    })

    return {
      read: (id: ConnectorId) =>
        Effect.flatMap(Caller, ({ workspaceId }) => Effect.flatMap(connections.find(workspaceId, id), details)),

      /** Has the provider prove the credentials of a new connector; outside any transaction. */
      prove: ({ credentials, label, provider }: typeof CreateConnector.Type) =>
        Effect.gen(function* () {
          const reach = yield* allowedReach(provider, credentials)
          const workspaceId = yield* mayAsk()
          return yield* connecting.prove({ workspaceId, provider, credentials, label, reach })
        }).pipe(atCredentials(provider)),

      create: Effect.fnUntraced(function* (proven: Proven) {
        const { workspaceId } = yield* Caller
        const { connector, created } = yield* connecting.addOrFind({ ...proven, workspaceId })
        yield* noted(connector, { created })
        return { ...listed(connector), created }
      }),

      /** Has the provider prove the credentials of a changed connector; outside any transaction. */
      proveChange: Effect.fnUntraced(function* ({ credentials = {}, id, label }: typeof UpdateConnector.Type) {
        if (label === undefined && Object.keys(credentials).length === 0)
          return yield* problem("field_invalid", { message: "Name what to change: credentials, or label." })
        const { workspaceId } = yield* Caller
        const { provider } = yield* connections.find(workspaceId, id)
        const proving = Effect.gen(function* () {
          const reach = yield* allowedReach(provider, credentials)
          yield* mayAsk()
          return yield* connecting.proveChange({ workspaceId, id, provider, credentials, label, reach })
        })
        return yield* atCredentials(provider)(proving)
      }),

      change: Effect.fnUntraced(function* ({ credentials = {} }: typeof UpdateConnector.Type, change: Change) {
        const { workspaceId } = yield* Caller
        const connector = yield* connecting.change(change.before, { ...change.proven, workspaceId }, change.isOther)
        yield* note("connector", connector.id, { label: connector.label, credentials: Object.keys(credentials) })
        return listed(connector)
      }),

      /** Asks the provider of a connector whether it takes its credentials; outside any transaction. */
      look: (id: ConnectorId): Effect.Effect<Tested, Problem<"resource_not_found" | "workspace_rate_limit">, Caller> =>
        Effect.flatMap(mayAsk(), (workspaceId) => connections.look(workspaceId, id)),

      /** Records the provider's answer. */
      record: Effect.fnUntraced(function* (tested: Tested) {
        const { workspaceId } = yield* Caller
        const connector = yield* connections.record({ ...tested, connector: { ...tested.connector, workspaceId } })
        const { works } = tested.verdict
        yield* note("connector", connector.id, { works })
        return { ...listed(connector), works, says: tested.verdict.works ? null : tested.verdict.reason }
      }),

      order: Effect.fnUntraced(function* ({ channel, ids }: typeof OrderConnectors.Type) {
        const { workspaceId } = yield* Caller
        const ordered = (yield* connections.order(workspaceId, channel, ids)).map(({ id }) => id)
        yield* note("workspace", workspaceId, { channel, ids: ordered })
        return { ids: ordered }
      }),

      /** Forgets a connector; its network is asked to take its tokens back once this has been committed. */
      remove: Effect.fnUntraced(function* (id: ConnectorId) {
        const { plan, workspaceId } = yield* Caller
        const before = yield* repository.deletion(workspaceId, id)
        if (before !== undefined) {
          yield* note("connector", id)
          const { tokens } = before as { readonly tokens: Outlook }
          return { id, deleted: true, tokens } satisfies DeletedConnector
        }
        const { removed, tokens } = yield* revocations.remove(workspaceId, id)
        if (tokens.outcome === "pending") {
          const { provider, reach, sealed, sealedBy } = removed
          const kept = { id, provider, reach, sealed: Buffer.from(sealed).toString("base64"), sealedBy }
          yield* queue.enqueue(revoke_tokens, kept, { key: id, turn: turnOf(workspaceId, plan) })
        }
        yield* noted(removed)
        return { id, deleted: true, tokens } satisfies DeletedConnector
      }),

      /** Revision of a connector that a person is asked about. */
      seen: (id: ConnectorId) =>
        Effect.gen(function* () {
          const { revision } = yield* connections.find((yield* Caller).workspaceId, id)
          return { versions: { [id]: revision }, editors: [] }
        }),

      /** Checks the app's credentials for a sign-in; outside any transaction. */
      checkSignIn: ({ credentials, provider }: typeof StartConnectorSignIn.Type) =>
        Effect.andThen(consents.check(provider, credentials), allowedReach(provider, credentials)).pipe(
          atCredentials(provider)
        ),

      /** Makes an address at which a person consents at a network. */
      startSignIn: Effect.fnUntraced(function* ({ credentials, label, provider }: typeof StartConnectorSignIn.Type) {
        const caller = yield* Caller
        const { keyId, user, workspaceId } = caller
        const reach = reachOf(caller)
        const { expiresAt, redirectUri, url } = yield* consents.ask({
          workspaceId,
          provider,
          app: credentials,
          label,
          operator: user ?? keyId,
          ...(reach === "public" && { reach })
        })
        yield* note("workspace", workspaceId, { provider })
        return { url, redirectUri, expiresAt: expiresAt.toISOString() }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
