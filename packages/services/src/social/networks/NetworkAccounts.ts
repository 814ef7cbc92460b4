import type { SocialAccount } from "@tidings/connectors/messages/OutgoingPost"
import type { ConnectorId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { RefreshSocialNetworks, SocialNetwork } from "@tidings/schema/resources/SocialNetwork"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { note } from "../../audit/CallNotes.ts"
import { Handovers } from "../../handover/Handovers.ts"
import { leaving } from "../../settlement/Draft.ts"
import { PostAccounts, refOf } from "./PostAccounts.ts"

const askedAtOnce = 4
const answerWithin = "20 seconds"

/** A network's answer on one account: there (with its current name), gone, or nothing. */
type Heard =
  | { readonly says: "there"; readonly account: SocialAccount }
  | { readonly says: "gone"; readonly reason: string }
  | { readonly says: "nothing" }

const heardOf = ({ accountRef }: ConnectorRow, found: ReadonlyArray<SocialAccount>): Heard => {
  const account = accountRef === "" ? found[0] : found.find((one) => one.accountRef === accountRef)
  if (account !== undefined) return { says: "there", account }
  return { says: "gone", reason: "The network shows this account no longer to whoever connected it." }
}

/** The listed account after the network's answer is stored. */
const shownAfter = (network: SocialNetwork, heard: Heard, at: Date): SocialNetwork => {
  if (heard.says === "nothing") return network
  const lastSyncedAt = at.toISOString()
  if (heard.says === "gone") return { ...network, status: "needs_attention", lastSyncedAt }
  const { displayName, handle } = heard.account
  return { ...network, status: "connected", displayName, handle, lastSyncedAt }
}

/** Lists the accounts that a workspace can post on, and checks them with their networks. */
export class NetworkAccounts extends Context.Service<NetworkAccounts>()("@tidings/services/social/NetworkAccounts", {
  make: Effect.gen(function* () {
    const accounts = yield* PostAccounts
    const connectors = yield* ConnectorRepository
    const handovers = yield* Handovers
    const leave = yield* leaving

    const list = Effect.flatMap(Caller, (caller) =>
      Effect.map(accounts.of(caller), ({ networks }) => ({ data: networks }))
    )

    /** Asks the network of an account; the answer is "nothing" if it cannot be reached. */
    const ask = (row: ConnectorRow): Effect.Effect<Heard> =>
      handovers
        .using("social", { workspaceId: row.workspaceId, only: row.id }, ({ accounts }) => accounts)
        .pipe(
          Effect.map((found) => heardOf(row, found)),
          Effect.timeoutOrElse({ duration: answerWithin, orElse: () => Effect.succeed<Heard>({ says: "nothing" }) }),
          Effect.catch((failure) =>
            Effect.succeed<Heard>(
              failure._tag === "CredentialsRefused" ? { says: "gone", reason: failure.message } : { says: "nothing" }
            )
          )
        )

    const keep = (id: ConnectorId, heard: Heard, at: Date) => {
      if (heard.says === "nothing") return Effect.void
      const change =
        heard.says === "there"
          ? {
              displayName: heard.account.displayName,
              handle: heard.account.handle,
              status: "connected" as const,
              reason: null,
              checkedAt: at
            }
          : { status: "needs_attention" as const, reason: heard.reason, checkedAt: at }
      return connectors.learn(id, change, at)
    }

    return {
      list,

      /**
       * Asks each account's network if the account still exists, and for its name; an account that its network no
       * longer shows needs attention.
       */
      refresh: Effect.fnUntraced(function* ({ accountRef }: typeof RefreshSocialNetworks.Type) {
        const caller = yield* Caller
        const { networks, rows } = yield* accounts.of(caller)
        const isAsked = (ref: string) => accountRef === undefined || ref === accountRef
        if (!networks.some((network) => isAsked(network.accountRef)) && accountRef !== undefined) {
          const message = `No account ${accountRef} is connected`
          return yield* problem("field_invalid", { fields: [{ path: "accountRef", code: "enum_violation", message }] })
        }
        const asked = rows.filter((row) => isAsked(refOf(row)))
        const heard = yield* Effect.forEach(asked, (row) => Effect.map(ask(row), (said) => ({ row, said })), {
          concurrency: askedAtOnce
        })
        const at = new Date(yield* Clock.currentTimeMillis)
        yield* leave(Effect.forEach(heard, ({ row, said }) => keep(row.id, said, at), { discard: true }))
        yield* note("social_network", caller.workspaceId, { asked: asked.length })
        const data = networks.map((network) => {
          const about = heard.find(({ row }) => row.provider === network.channelId && refOf(row) === network.accountRef)
          return about === undefined ? network : shownAfter(network, about.said, at)
        })
        return { data, lastSyncedAt: at.toISOString() }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
