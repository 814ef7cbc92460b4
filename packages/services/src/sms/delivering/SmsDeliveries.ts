import { localConnector } from "@tidings/connectors/connectorsOf"
import type { OutgoingSms } from "@tidings/connectors/messages/OutgoingSms"
import * as Job from "@tidings/jobs/Job"
import { Window } from "@tidings/jobs/Window"
import type { ConnectorId, SmsId } from "@tidings/schema/Id"
import { SmsRepository, type OpenSms } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { openAccount } from "../../connectors/accounts/openAccount.ts"
import { type AttemptEnd, type Mark, type Tried, Unsendable } from "../../handover/Delivery.ts"
import { providerOf } from "../../connectors/providers.ts"
import { noAccount } from "../../handover/Attempt.ts"
import { isSentAgain } from "../../handover/unconfirmed/sentAgain.ts"
import { Handovers } from "../../handover/Handovers.ts"
import { type Route, routeOfWorkspace, type Via } from "../../handover/Route.ts"
import { sandboxLane } from "./delivery.ts"
import { isExpired, outgoing } from "./outgoing.ts"
import { SmsEnds } from "./SmsEnds.ts"
import { terminal } from "../timeline/simulation.ts"
import { SmsTimeline } from "../timeline/SmsTimeline.ts"
import { isSettled } from "../timeline/status.ts"

const routeOf = ({ workspaceId }: Job.Attempt, through: ConnectorId | undefined): Route => ({
  ...routeOfWorkspace(workspaceId),
  ...(through !== undefined && { only: through })
})

const expired = new Unsendable({ message: "no provider took it while it was of use" })
const neverLeft = new Unsendable({ message: "never_left" })
/** Time after which a provider that shows all it took certainly shows a message. */
const shownWithinMs = 5 * 60_000
const unaccounted = new Unsendable({ message: noAccount })

/** The account that a message was handed to last. */
const viaOf = ({ connector, connector_id }: OpenSms): Via => ({
  connectorId: connector_id ?? undefined,
  provider: connector,
  reportUrl: undefined
})

/** Delivers accepted text messages. No provider is contacted inside a transaction. */
export class SmsDeliveries extends Context.Service<SmsDeliveries>()("@tidings/services/SmsDeliveries", {
  make: Effect.gen(function* () {
    const local = yield* openAccount({ row: localConnector("sms"), credentials: {} })
    const handovers = yield* Handovers
    const repository = yield* SmsRepository
    const timeline = yield* SmsTimeline
    const ends = yield* SmsEnds

    const message = (row: OpenSms) =>
      Effect.fnUntraced(function* (via: Via): Effect.fn.Return<OutgoingSms, Unsendable> {
        if (isExpired(row, yield* Clock.currentTimeMillis)) return yield* expired
        return outgoing(row, via.reportUrl)
      })

    /** The message to deliver; undefined if there is nothing to hand over. */
    const begin = Effect.fnUntraced(function* (smsId: SmsId, route: Route, attempt: Job.Attempt) {
      const row = yield* repository.open(smsId)
      if (row?.livemode !== true || isSettled(row.status)) return undefined
      if (row.opted_out && row.handover_at === null) {
        yield* timeline.record(smsId, [
          { type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } }
        ])
        return undefined
      }
      if (row.handover_at === null && isExpired(row, yield* Clock.currentTimeMillis)) {
        const had = yield* handovers.hasAccount("sms", route)
        yield* ends.record(row, { endable: undefined }, had ? expired : unaccounted, viaOf(row), [])
        return undefined
      }
      return {
        markedMs: row.handover_at === null ? undefined : Date.parse(row.handover_at),
        markedVia: row.connector_id ?? undefined,
        message: message(row),
        mark: (_: OutgoingSms, { again, nowMs, via }: Mark) => {
          const at = new Date(nowMs).toISOString()
          return repository.handOver(smsId, { at, connector: via.provider, connectorId: via.connectorId }, again)
        },
        record: (end: AttemptEnd, via: Via, tried: ReadonlyArray<Tried>) => ends.record(row, attempt, end, via, tried)
      }
    })

    /** Captures a sandbox message in the inbox, and records its scenario's event. */
    const simulate = Effect.fnUntraced(function* (smsId: SmsId, { endable }: Job.Attempt) {
      const row = yield* repository.open(smsId)
      if (row?.livemode !== false || isSettled(row.status)) return
      // A message sent again is delivered, which is the result its tester wants to see.
      const scenario = row.events.some(isSentAgain) ? "delivered" : row.simulation!.scenario
      if (scenario !== "failed" && scenario !== "suppressed")
        yield* Effect.orDie(local.deliver(outgoing(row, undefined), Effect.void))
      return yield* timeline.recordOn(row, [terminal(scenario)], { endable })
    })

    return {
      /** The window that bounds how many messages of a lane are in progress. */
      windowOf: (lane: string): Window => (lane === sandboxLane ? Window.fixed(16) : handovers.windowOf("sms", lane)),

      /** Hands a message to an account once; fails with Retry if a later attempt may succeed. */
      deliver: (
        smsId: SmsId,
        through: ConnectorId | undefined,
        attempt: Job.Attempt
      ): Effect.Effect<Job.End, Job.Undone> =>
        attempt.lane === sandboxLane
          ? simulate(smsId, attempt)
          : handovers.deliver(
              "sms",
              routeOf(attempt, through),
              attempt,
              begin(smsId, routeOf(attempt, through), attempt)
            ),

      /**
       * Asks the account that took a message, or may have, about its outcome; fails with Retry while the account shows
       * nothing.
       */
      reconcile: Effect.fnUntraced(function* (smsId: SmsId, { isLast }: Job.Attempt) {
        const row = yield* repository.open(smsId)
        if (row?.status !== "unconfirmed" || row.handover_at === null) return
        const route: Route =
          row.connector_id === null
            ? { workspaceId: undefined }
            : { workspaceId: row.workspace_id, only: row.connector_id }
        const sms = outgoing(row, undefined)
        const handedMs = Date.parse(row.handover_at)
        const asked = yield* Effect.result(handovers.lookUp("sms", route, sms, handedMs))
        if (asked._tag === "Success" && asked.success !== undefined)
          return yield* ends.taken(row, asked.success, viaOf(row))
        const isLongAgo = (yield* Clock.currentTimeMillis) - handedMs >= shownWithinMs
        if (asked._tag === "Success" && isLongAgo && providerOf(row.connector)?.showsAll === true)
          return yield* ends.record(row, { endable: undefined }, neverLeft, viaOf(row), [])
        const reason = asked._tag === "Success" ? "the provider shows nothing of it yet" : asked.failure.message
        if (!isLast) return yield* new Job.Retry({ reason })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
