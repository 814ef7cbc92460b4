import { isDeepStrictEqual } from "node:util"
import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import { credentialFields } from "@tidings/connectors/credentialFields"
import { type ConnectorId, newId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import type { Database } from "@tidings/storage/Database"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { chosenAccount } from "./chosenAccount.ts"
import { Connections } from "./Connections.ts"
import { keptCredentials, type TypedCredentials, typedCredentials, typedFrom } from "./credentialsOf.ts"
import { type Provider, providerOf, providers } from "./providers.ts"
import { lastingOf } from "./tokens/accountTokensOf.ts"
import { Vault } from "./Vault.ts"
import { verified } from "./verified.ts"

/** Input for connecting an account. */
interface ToConnect {
  readonly workspaceId: WorkspaceId
  readonly provider: string
  readonly credentials: TypedCredentials
  /** Name the workspace gives it; without one, its name at the network, or else the provider's. */
  readonly label?: string | undefined
  /** Time from which only a person can renew the consent; undefined if it does not end. */
  readonly consentEndsAt?: Date | undefined
  /** `public` if the workspace named the addresses among its credentials; `any` by default, for the operator. */
  readonly reach?: Reach | undefined
}

/** Input for changing a connector; credentials that are left out stay as they are. */
interface ToChange extends ToConnect {
  /** Id of the connector; needed if the workspace has several of the provider. */
  readonly id?: ConnectorId | undefined
}

type Reach = ConnectorRow["reach"]

/** Maximum number of connectors of a workspace. */
const mostConnectors = 100

/** An account whose provider has just accepted its credentials, ready to be stored. */
export interface Proven {
  readonly workspaceId: WorkspaceId
  readonly account: Account<ConnectedChannel>
  readonly facts: Pick<
    ConnectorRow,
    "accountRef" | "consentEndsAt" | "displayName" | "expiresAt" | "handle" | "label" | "reach" | "renewAt"
  >
}

/**
 * Connects accounts and changes their credentials: proves them outside any transaction, stores them inside one. Decided
 * in docs/decisions/connectors.md.
 */
export class Connecting extends Context.Service<Connecting>()("@tidings/services/Connecting", {
  make: Effect.gen(function* () {
    const repository = yield* ConnectorRepository
    const vault = yield* Vault
    const { unsealed } = yield* Connections
    const speaking = yield* Effect.context<ConnectorServices | Database>()

    const known = Effect.fnUntraced(function* (provider: string) {
      const row = providerOf(provider)
      if (row !== undefined) return row
      const message = `There is no provider ${provider}; there are ${providers.map(({ name }) => name).join(", ")}.`
      return yield* problem("field_invalid", { fields: [{ path: "provider", code: "enum_violation", message }] })
    })

    /** Finds the connector that a change is for. */
    const meant = Effect.fnUntraced(function* ({
      id,
      provider,
      workspaceId
    }: Pick<ToChange, "id" | "provider" | "workspaceId">) {
      const all = (yield* repository.list(workspaceId)).filter((one) => one.provider === provider)
      const fitting = id === undefined ? all : all.filter((one) => one.id === id)
      if (fitting.length === 1) return fitting[0]!
      if (fitting.length === 0) {
        const message = `The workspace has no ${id ?? "account"} of ${provider}: connect one with connector add.`
        return yield* problem("resource_not_found", { message })
      }
      const listed = all.map((one) => `${one.id}  ${one.label}`).join("\n")
      const message = `There are several of ${provider}; name one by its id:\n${listed}`
      return yield* problem("field_invalid", { message })
    })

    /**
     * Returns the reach of a changed connector. An address of the operator is changed by the operator alone; one of a
     * workspace leads anywhere only once the operator has named all of the connector's.
     */
    const changedReach = Effect.fnUntraced(function* (row: Provider, given: ToChange, before: ConnectorRow) {
      const addresses = credentialFields(row).flatMap(({ isAddress, name }) => (isAddress ? [name] : []))
      const named = addresses.filter((name) => name in given.credentials)
      if (given.reach !== "public") return named.length === addresses.length ? "any" : before.reach
      if (before.reach === "public" || named.length === 0) return before.reach
      const message = "The operator named this address, and alone changes it."
      const fields = named.map((path) => ({ path, code: "enum_violation" as const, message }))
      return yield* problem("field_invalid", { fields })
    })

    const proven = Effect.fnUntraced(function* (given: ToConnect, row: Provider, before: ConnectorRow | undefined) {
      yield* vault.sealsBy
      const credentials = yield* typedCredentials(row, given.credentials)
      const { reach = "any" } = given
      const verdict = yield* Effect.provideContext(verified({ row, credentials, reach }), speaking)
      if (!verdict.works) {
        const message = `${row.about?.title ?? row.name} did not take the credentials: ${verdict.reason}. Nothing was stored.`
        return yield* problem(verdict.lasts ? "connector_error" : "connector_timeout", { message })
      }
      const { account, ...as } = yield* chosenAccount({ row, credentials }, verdict.accounts, before?.accountRef)
      const now = yield* Clock.currentTimeMillis
      return {
        workspaceId: given.workspaceId,
        account,
        facts: {
          ...as,
          reach,
          ...lastingOf(account, given.consentEndsAt ?? before?.consentEndsAt ?? null, now),
          label: given.label ?? before?.label ?? as.displayName ?? row.about?.title ?? row.name
        }
      } satisfies Proven
    })

    const sealed = ({ account }: Proven, id: ConnectorId) =>
      vault.seal(keptCredentials(account.row, account.credentials), id)

    const insert = Effect.fnUntraced(function* (proven: Proven) {
      if ((yield* repository.count(proven.workspaceId)) >= mostConnectors) {
        const message = `A workspace has at most ${mostConnectors} connectors; remove one first.`
        return yield* problem("field_invalid", { message })
      }
      const now = yield* Clock.currentTimeMillis
      const id = newId("cnr", now)
      const at = new Date(now)
      const { account, facts, workspaceId } = proven
      const { channel, name: provider } = account.row
      const state = { status: "connected", reason: null, checkedAt: at, createdAt: at, updatedAt: at } as const
      const untold = { renewingSince: null, toldDays: null }
      const row = { id, workspaceId, channel, provider, ...facts, ...state, ...untold, ...(yield* sealed(proven, id)) }
      return yield* repository.insert(row)
    })

    const present = ({ account, facts, workspaceId }: Proven) =>
      Effect.map(repository.ofChannel(workspaceId, account.row.channel), (rows) =>
        rows.find(({ accountRef, provider }) => provider === account.row.name && accountRef === facts.accountRef)
      )

    const add = Effect.fnUntraced(function* (proven: Proven) {
      const added = yield* insert(proven)
      if (added !== undefined) return added
      const provider = proven.account.row.name
      const message = `The workspace has this account of ${provider} already; connector set gives it other credentials.`
      return yield* problem("field_invalid", { message })
    })

    const change = Effect.fnUntraced(function* (before: ConnectorRow, proven: Proven, isOther = true) {
      const at = new Date(yield* Clock.currentTimeMillis)
      const { accountRef: _, ...facts } = proven.facts
      const endsAnew = facts.consentEndsAt?.getTime() !== before.consentEndsAt?.getTime()
      const changed = yield* repository.update(
        before.id,
        {
          ...facts,
          status: "connected",
          reason: null,
          checkedAt: at,
          renewingSince: null,
          ...(endsAnew && { toldDays: null }),
          ...(yield* sealed(proven, before.id))
        },
        { at: isOther ? at : before.updatedAt, revision: before.revision }
      )
      if (changed !== undefined) return changed
      const message = `${before.id} was changed or removed just now; try again.`
      return yield* problem("resource_not_found", { message })
    })

    return {
      /**
       * Decodes credentials, reporting every invalid field at once, and has their provider verify them; stores nothing.
       */
      prove: (given: ToConnect) => Effect.flatMap(known(given.provider), (row) => proven(given, row, undefined)),

      /** Finds the connector of a provider, by its id where the workspace has several. */
      meant,

      /** Like `prove`, for an existing connector; uses its own credentials for those that are not given. */
      proveChange: Effect.fnUntraced(function* (given: ToChange) {
        const row = yield* known(given.provider)
        const before = yield* meant(given)
        const reach = yield* changedReach(row, given, before)
        const has = Option.match(yield* Effect.option(unsealed(before)), {
          onNone: () => ({}),
          onSome: ({ credentials }) => typedFrom(row, credentials)
        })
        const credentials = { ...has, ...given.credentials }
        return {
          before,
          /** False if everything that was given is so already. */
          isOther: (given.label ?? before.label) !== before.label || !isDeepStrictEqual(credentials, has),
          proven: yield* proven({ ...given, reach, credentials }, row, before)
        }
      }),

      /** Inserts the proven account as a connector, last in the order of its channel. Inside a transaction. */
      add,

      /**
       * Like `add`; returns the connector of this account, unchanged, if the workspace has it already.
       */
      addOrFind: Effect.fnUntraced(function* (proven: Proven) {
        const before = yield* present(proven)
        if (before !== undefined) return { connector: before, created: false }
        return { connector: yield* add(proven), created: true }
      }),

      /** Updates a connector with a proven account, unless it was changed meanwhile. Inside a transaction. */
      change,

      /**
       * Updates the connector of this account with what was proven, or inserts a new one; `label` is the name asked
       * for, if any. Inside a transaction.
       */
      keep: Effect.fnUntraced(function* (proven: Proven, label: string | undefined) {
        const { facts } = proven
        const before = yield* present(proven)
        if (before === undefined) return yield* add(proven)
        return yield* change(before, { ...proven, facts: { ...facts, label: label ?? before.label } })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
