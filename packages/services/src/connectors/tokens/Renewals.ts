import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import type { NetworkTokens } from "@tidings/connectors/NetworkSignIn"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Database } from "@tidings/storage/Database"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer, Option, Redacted } from "effect"
import { recordedAtLast } from "../recordedAtLast.ts"
import { eachApart } from "../../jobs/eachApart.ts"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Connections } from "../Connections.ts"
import { keptCredentials } from "../credentialsOf.ts"
import { Vault } from "../Vault.ts"
import { spokenWithin } from "../withinReach.ts"
import { lastingOf, renewalOf, accountTokensOf, withTokens } from "./accountTokensOf.ts"

/** Result of a token renewal. */
export type Renewed =
  /** There are new tokens, from this or another process. */
  | "renewed"
  /** Not now: another process is renewing, or the network could not be asked. */
  | "later"
  /** Renewal is impossible until a person consents again; subscriptions get an event. */
  | "ended"
  /** The tokens cannot be renewed. */
  | "never"

/** Milliseconds after which a claim is stale: longer than a network may take to answer. */
const askedForMs = 2 * 60_000
const againMs = 5 * 60_000
const atOnce = 8
const atATime = 32

/** A connector with its opened account. */
interface Held {
  readonly connector: ConnectorRow
  readonly account: Account<ConnectedChannel>
}

interface Claim extends Held {
  /** The connectors of the same consent, including this one. */
  readonly sharing: ReadonlyArray<ConnectorRow>
  /** True if an earlier renewal got no answer. */
  readonly wasLost: boolean
}

/**
 * Returns the token that a renewal uses up; undefined if there is no renewal. Connectors with the same token share a
 * consent.
 */
const spentBy = ({ account, connector }: Held): string | undefined => {
  const by = renewalOf(account)?.by
  const token = by === undefined ? undefined : accountTokensOf(account, connector.consentEndsAt)[by]
  return token === undefined ? undefined : Redacted.value(token)
}

const again = ({ row }: Account): string => `consent again, by ${commandLine(`connector connect ${row.name}`)}`

/**
 * Renews tokens at networks, by one process at a time for each consent, and never inside a transaction. Decided in
 * docs/decisions/connectors.md.
 */
export class Renewals extends Context.Service<Renewals>()("@tidings/services/Renewals", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const database = yield* Database
    const repository = yield* ConnectorRepository
    const vault = yield* Vault
    const speaking = yield* Effect.context<ConnectorServices>()

    /** Locks a workspace's connectors of a provider; leaves out those that cannot be opened. */
    const locked = Effect.fnUntraced(function* ({ provider, workspaceId }: ConnectorRow) {
      const all = (yield* repository.list(workspaceId)).filter((one) => one.provider === provider)
      const rows = yield* repository.lock(all.map(({ id }) => id))
      const held = yield* Effect.forEach(rows, (connector) =>
        Effect.option(Effect.map(connections.unsealed(connector), (account): Held => ({ connector, account })))
      )
      return held.flatMap(Option.toArray)
    })

    /**
     * Claims the renewal for this connector's consent, so that no other process asks; or returns the reason it cannot.
     */
    const claimed = (seen: ConnectorRow): Effect.Effect<Claim | Renewed> =>
      database.transaction(
        Effect.gen(function* () {
          const all = yield* locked(seen)
          const own = all.find(({ connector }) => connector.id === seen.id)
          if (own === undefined || own.connector.status !== "connected") return "ended"
          const now = yield* Clock.currentTimeMillis
          const { renewAt, revision } = own.connector
          if (revision !== seen.revision && (renewAt?.getTime() ?? 0) > now) return "renewed"
          const spends = spentBy(own)
          if (spends === undefined) {
            yield* repository.note(seen.id, { renewAt: null })
            return "never"
          }
          const sharing = all.filter((one) => spentBy(one) === spends).map(({ connector }) => connector)
          const since = sharing.flatMap(({ renewingSince }) => renewingSince?.getTime() ?? [])
          if (since.some((ms) => now - ms < askedForMs)) return "later"
          for (const { id } of sharing) yield* repository.note(id, { renewingSince: new Date(now) })
          return { ...own, sharing, wasLost: since.length > 0 } satisfies Claim
        })
      )

    const noted = ({ sharing }: Claim, note: Parameters<typeof repository.note>[1]) =>
      Effect.forEach(sharing, ({ id }) => repository.note(id, note), { discard: true })

    const released = (claim: Claim, afterMs: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        noted(claim, { renewingSince: null, renewAt: new Date(now + afterMs) })
      )

    /** Stores new tokens with every connector that has the old ones, since these may be invalid now. */
    const kept = (claim: Claim, tokens: NetworkTokens) =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const at = new Date(now)
          const spent = spentBy(claim)
          const consentEndsAt = tokens.consentEndsAtMs === undefined ? null : new Date(tokens.consentEndsAtMs)
          for (const held of yield* locked(claim.connector)) {
            if (spentBy(held) !== spent) continue
            const { connector } = held
            const account = { ...held.account, credentials: withTokens(held.account.credentials, tokens) }
            const lasting = lastingOf(account, consentEndsAt, now)
            const endsAnew = lasting.consentEndsAt?.getTime() !== connector.consentEndsAt?.getTime()
            const plain = keptCredentials(account.row, account.credentials)
            const sealed = yield* Effect.orDie(vault.seal(plain, connector.id))
            const renewed = { ...lasting, ...sealed, checkedAt: at, ...(endsAnew && { toldDays: null }) }
            yield* repository.update(connector.id, renewed, { at })
          }
          yield* noted(claim, { renewingSince: null })
        })
      )

    const failed = Effect.fnUntraced(function* (claim: Claim, failure: DeliveryFailure): Effect.fn.Return<Renewed> {
      const { account, connector, sharing, wasLost } = claim
      const title = account.row.about?.title ?? account.row.name
      switch (failure._tag) {
        case "Throttled":
          yield* released(claim, Math.max(againMs, (failure.retryAfterSeconds ?? 0) * 1000))
          return "later"
        case "Unreachable":
          yield* released(claim, againMs)
          return "later"
        case "OutcomeUnknown":
          if (renewalOf(account)?.once !== true) {
            yield* released(claim, againMs)
            return "later"
          }
          // A single-use refresh token may be used up: the claim stays, so that the next caller knows.
          yield* Effect.logWarning(`${title} did not answer when ${connector.id} asked for new tokens`)
          yield* noted(claim, { renewAt: new Date((yield* Clock.currentTimeMillis) + askedForMs) })
          return "later"
        default: {
          const why = wasLost
            ? `${title} takes a refresh token once, and its answer to the last one was lost (${failure.message})`
            : `${title} gives no new tokens: ${failure.message}`
          yield* noted(claim, { renewingSince: null })
          for (const one of sharing) yield* connections.needsAttention(one, `${why}; ${again(account)}`)
          return "ended"
        }
      }
    })

    const asked = (claim: Claim): Effect.Effect<Renewed> => {
      const { account, connector } = claim
      const { renew } = renewalOf(account)!
      const renewing = spokenWithin(account)(
        renew(account.credentials, accountTokensOf(account, connector.consentEndsAt))
      )
      // Must not be interrupted between the answer and its storage.
      return Effect.uninterruptibleMask((restore) =>
        Effect.matchEffect(restore(Effect.provideContext(renewing, speaking)), {
          onFailure: (failure) => failed(claim, failure),
          onSuccess: (tokens) => Effect.as(recordedAtLast(kept(claim, tokens)), "renewed" as const)
        })
      )
    }

    /** Renews the tokens of a connector as it was read. */
    const renew = (connector: ConnectorRow): Effect.Effect<Renewed> =>
      connector.renewAt === null
        ? Effect.succeed("never")
        : database.alone(
            Effect.flatMap(claimed(connector), (claim) =>
              typeof claim === "string" ? Effect.succeed(claim) : asked(claim)
            )
          )

    return {
      renew,

      /** Renews due tokens, soonest first; a failed renewal is retried after five minutes. */
      renewDue: Effect.gen(function* () {
        const due = yield* repository.dueForRenewal(new Date(yield* Clock.currentTimeMillis), atATime)
        // A defect of one renewal must not interrupt another that awaits its answer: a single-use token would be lost.
        yield* eachApart(due, renew, { atOnce, words: ({ id }) => `the tokens of ${id} could not be renewed` })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
