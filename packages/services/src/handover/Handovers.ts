import type { Channel, Messages } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import { type DeliveryFailure, Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import * as Job from "@tidings/jobs/Job"
import { jobOf } from "@tidings/jobs/Lanes"
import type { LaneWindow } from "@tidings/jobs/LaneWindow"
import { Context, Effect, Layer, Result } from "effect"
import { Accounts, type Candidate } from "./accounts/Accounts.ts"
import { NotConnected } from "./accounts/OpenAccounts.ts"
import { HandoverAttempt, type HandoverWay } from "./HandoverAttempt.ts"
import { ConnectorHealth } from "./ConnectorHealth.ts"
import { ConnectorPlaces } from "./ConnectorPlaces.ts"
import type { Delivery } from "./Delivery.ts"
import { laneOf, type AccountRoute, routeOfLane } from "./AccountRoute.ts"
import { unquoting } from "./quoting.ts"

const lookUpSeconds = 120
const slow = new Unreachable({ message: `it was not found within ${lookUpSeconds} s`, stopsAll: true })

const isRefused = (result: Result.Result<unknown, unknown>): boolean =>
  Result.isFailure(result) && (result.failure as { readonly _tag?: string })._tag === "CredentialsRefused"

/**
 * Hands the messages of every channel to the accounts that they go through. Decided in docs/decisions/connectors.md.
 */
export class Handovers extends Context.Service<Handovers>()("@tidings/services/Handovers", {
  make: Effect.gen(function* () {
    const accounts = yield* Accounts
    const health = yield* ConnectorHealth
    const places = yield* ConnectorPlaces
    const windows = new Map<string, LaneWindow>()

    /**
     * Returns the job window of a lane: lanes of the installation's account share one per channel, each lane of a
     * workspace has its own.
     */
    const windowOf = (channel: Channel, lane: string): LaneWindow => {
      const { only, workspaceId } = routeOfLane(lane)
      const key = workspaceId === undefined ? channel : `${channel} ${lane}`
      const before = windows.get(key)
      if (before !== undefined) return before
      const window =
        workspaceId === undefined
          ? places.windowOf(() => accounts.installation(channel).carrier.connector.capacity)
          : places.windowOf(() => accounts.capacityOf(channel, workspaceId, only))
      windows.set(key, window)
      return window
    }

    /**
     * Returns the lane that a message belongs in now; undefined if it is in that lane. Lanes change when a workspace
     * connects its first account or removes its last.
     */
    const otherLane = <C extends Channel>(
      channel: C,
      { only, workspaceId }: AccountRoute,
      [first]: ReadonlyArray<Candidate<C>>,
      lane: string
    ): string | undefined => {
      const isInstallations = only === undefined && first?.via.connectorId === undefined
      if (workspaceId === undefined || isInstallations) {
        const { provider } = accounts.installation(channel).via
        return routeOfLane(lane).workspaceId === undefined ? undefined : `${jobOf(lane)}/${provider}`
      }
      const theirs = `${jobOf(lane)}/${laneOf(workspaceId, only)}`
      return lane === theirs ? undefined : theirs
    }

    return {
      /**
       * Returns the window of concurrent jobs of a lane: of a workspace with accounts of its own, of one of its
       * accounts (see `laneOf`), or the shared one of the installation.
       */
      windowOf,

      /**
       * Makes one attempt at the delivery that `begin` finds, if there is something left to offer; fails with Retry if
       * a later attempt may succeed. The accounts of the route are asked in order, each only when it is certain that
       * the one before took nothing. A message that an earlier attempt marked without learning its end is offered again
       * only to the same account, if that cannot deliver it twice, and is unconfirmed otherwise. Fails with PutOff
       * while no account can be asked, and with Moved if the job waits in a lane other than that of the accounts
       * connected now. Returns `ended` if the statement that recorded the end has ended the job.
       */
      deliver: <C extends Channel>(
        channel: C,
        route: AccountRoute,
        attempt: Job.JobAttempt,
        begin: Effect.Effect<Delivery<C> | undefined>
      ): Effect.Effect<Job.End, Job.Undone> =>
        Effect.flatMap(accounts.of(channel, route), (candidates) => {
          const lane = otherLane(channel, route, candidates, attempt.lane)
          if (lane !== undefined) return Effect.fail(new Job.Moved({ lane, withTurn: route.only === undefined }))
          const way: HandoverWay<C> = {
            candidates,
            installation: accounts.installation(channel),
            window: windowOf(channel, attempt.lane),
            health,
            places,
            refused: ({ connectorId }, reason) =>
              connectorId === undefined || route.workspaceId === undefined
                ? Effect.void
                : accounts.refused(channel, route.workspaceId, connectorId, reason)
          }
          return new HandoverAttempt(way, attempt, begin).made
        }),

      /** True if some account could carry a message of this route. */
      hasAccount: (channel: Channel, route: AccountRoute): Effect.Effect<boolean> =>
        Effect.map(accounts.of(channel, route), ({ length }) => length > 0),

      /**
       * Asks the account that got the message at `handedMs` (Unix milliseconds) for its outcome, for at most two
       * minutes; undefined if the account finds no trace of the message or cannot be asked.
       */
      lookUp: <C extends Channel>(
        channel: C,
        route: AccountRoute,
        message: Messages[C],
        handedMs: number
      ): Effect.Effect<Receipt | undefined, DeliveryFailure> =>
        Effect.flatMap(accounts.of(channel, route), ([candidate]) =>
          candidate === undefined
            ? Effect.succeed(undefined)
            : Effect.catchTag(
                candidate.using(({ connector }): Effect.Effect<Receipt | undefined, DeliveryFailure> =>
                  connector.lookUp === undefined
                    ? Effect.succeed(undefined)
                    : unquoting(message, connector.lookUp(message, handedMs))
                ),
                "Unusable",
                ({ message }) => Effect.fail(new Unreachable({ message, stopsAll: true }))
              )
        ).pipe(Effect.timeoutOrElse({ duration: lookUpSeconds * 1000, orElse: () => Effect.fail(slow) })),

      /**
       * Uses the first account of the route for something other than delivery; retries once if its tokens were refused
       * and could be renewed.
       */
      using: <C extends Channel, A, E>(
        channel: C,
        route: AccountRoute,
        use: (account: OpenConnector<C>) => Effect.Effect<A, E>
      ): Effect.Effect<A, E | NotConnected> => {
        const first = Effect.map(accounts.of(channel, route), ([candidate]) => candidate)
        const tried = (candidate: Candidate<C>) => candidate.using(({ connector }) => Effect.result(use(connector)))
        return Effect.gen(function* () {
          const candidate = yield* first
          if (candidate === undefined) return yield* new NotConnected({ message: "The account is not connected." })
          const result = yield* tried(candidate)
          const { connectorId } = candidate.via
          if (!isRefused(result) || connectorId === undefined || route.workspaceId === undefined) return result
          if (!(yield* accounts.renewed(channel, route.workspaceId, connectorId))) return result
          const again = yield* first
          return again?.via.connectorId === connectorId ? yield* tried(again) : result
        }).pipe(
          Effect.catchTag("Unusable", ({ message }) => Effect.fail(new NotConnected({ message }))),
          Effect.flatMap(Effect.fromResult)
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
