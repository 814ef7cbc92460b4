import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { Revocation } from "@tidings/connectors/NetworkSignIn"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Database } from "@tidings/storage/Database"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { Connections } from "../Connections.ts"
import { providers } from "../providers.ts"
import { withoutSecrets } from "@tidings/connectors/withoutSecrets"
import { spokenWithin } from "../withinReach.ts"
import { accountTokensOf } from "./accountTokensOf.ts"

const answerWithinSeconds = 15
const atATime = 500

/** A connector that was removed, as far as its tokens can still be revoked. */
export type RemovedConnector = Pick<ConnectorRow, "id" | "provider" | "reach" | "sealed" | "sealedBy">

/** Outlook for the tokens of a connector that is being removed; pending: its network is to be asked. */
export type Outlook = { readonly outcome: "pending" } | Extract<Revoked, { readonly outcome: "failed" | "unsupported" }>

/** Result of revoking the tokens of a removed account. */
export type Revoked =
  /** The network has revoked them. */
  | { readonly outcome: "revoked" }
  /** Not revoked, because this many other accounts would lose their tokens too. */
  | { readonly outcome: "shared"; readonly others: number }
  /** The network has no revocation by program. */
  | { readonly outcome: "unsupported" }
  | { readonly outcome: "failed"; readonly reason: string }

type Held = Account<ConnectedChannel>
type Ends = Revocation<unknown, never>["ends"]

/** The credential fields that identify a network's account. */
interface OfNetwork {
  readonly clientId?: string
  readonly accountRef?: string
}

const revocationOf = ({ row }: Held) => row.signIn?.revocation

/** Returns the providers whose accounts may lose their tokens when one account's are revoked. */
const concerned = ({ name }: Held["row"], ends: Ends): ReadonlyArray<string> =>
  ends === "person" ? providers.flatMap((row) => (row.signIn?.revocation?.ends === "person" ? [row.name] : [])) : [name]

const secretsOf = (account: Held): ReadonlyArray<string> => {
  const { accessToken, refreshToken } = accountTokensOf(account, null)
  return [accessToken, refreshToken].flatMap((token) => (token === undefined ? [] : [Redacted.value(token)]))
}

/** True if an account loses its tokens when those of another are revoked. */
const loses = (one: Held, given: Held, ends: Ends): boolean => {
  const [own, its] = [one.credentials as OfNetwork, given.credentials as OfNetwork]
  const isSameApp = own.clientId === its.clientId
  if (ends === "person") return isSameApp
  const tokens = new Set(secretsOf(given))
  if (secretsOf(one).some((token) => tokens.has(token))) return true
  return ends === "account" && isSameApp && own.accountRef === its.accountRef
}

/**
 * Has networks revoke the tokens of removed accounts, if no other account depends on them. Decided in
 * docs/decisions/connectors.md.
 */
export class Revocations extends Context.Service<Revocations>()("@tidings/services/Revocations", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const database = yield* Database
    const repository = yield* ConnectorRepository
    const speaking = yield* Effect.context<ConnectorServices>()

    /**
     * Counts the existing accounts that lose their tokens if one account's are revoked; accounts that cannot be opened
     * do not count.
     */
    const losing = Effect.fnUntraced(function* (account: Held, ends: Ends) {
      let count = 0
      for (let after = "", more = true; more;) {
        const rows = yield* repository.ofProviders(concerned(account.row, ends), after, atATime)
        for (const row of rows) {
          const one = Option.getOrUndefined(yield* Effect.option(connections.unsealed(row)))
          if (one !== undefined && loses(one, account, ends)) count++
        }
        after = rows.at(-1)?.id ?? ""
        more = rows.length === atATime
      }
      return count
    })

    const asked = Effect.fnUntraced(function* (account: Held, { ends, revoke }: Revocation<any, ConnectorServices>) {
      const others = yield* losing(account, ends)
      if (others > 0) return { outcome: "shared", others } satisfies Revoked
      const revoking = revoke(account.credentials, accountTokensOf(account, null))
      return yield* Effect.provideContext(spokenWithin(account)(revoking), speaking).pipe(
        Effect.map((): Revoked => ({ outcome: "revoked" })),
        Effect.catch(({ message }: DeliveryFailure) =>
          Effect.succeed<Revoked>({ outcome: "failed", reason: withoutSecrets(message, account.credentials) })
        ),
        Effect.timeoutOrElse({
          duration: answerWithinSeconds * 1000,
          orElse: () =>
            Effect.succeed<Revoked>({ outcome: "failed", reason: `no answer within ${answerWithinSeconds} s` })
        })
      )
    })

    return {
      /** Removes a connector with its credentials; says whether its network is to be asked. Inside a transaction. */
      remove: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ConnectorId) {
        const removed = yield* connections.remove(workspaceId, id)
        const tokens = yield* Effect.match(connections.unsealed(removed), {
          onFailure: ({ message }): Outlook => ({ outcome: "failed", reason: message }),
          onSuccess: (account): Outlook =>
            revocationOf(account) === undefined ? { outcome: "unsupported" } : { outcome: "pending" }
        })
        yield* repository.noteDeletion(workspaceId, id, { tokens })
        return { removed, tokens }
      }),

      /**
       * Asks the network once, within 15 s, to revoke the tokens of a removed connector; never inside a transaction.
       */
      revoke: (connector: RemovedConnector): Effect.Effect<Revoked> =>
        database.alone(
          Effect.matchEffect(connections.unsealed(connector), {
            onFailure: ({ message }) => Effect.succeed<Revoked>({ outcome: "failed", reason: message }),
            onSuccess: (account) => {
              const revocation = revocationOf(account)
              return revocation === undefined
                ? Effect.succeed<Revoked>({ outcome: "unsupported" })
                : asked(account, revocation)
            }
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
