import { localConnector } from "@tidings/connectors/connectorsOf"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { OutgoingSms } from "@tidings/connectors/sms/OutgoingSms"
import * as Job from "@tidings/jobs/Job"
import { Window } from "@tidings/jobs/Window"
import type { ConnectorId, SmsId } from "@tidings/schema/Id"
import { SmsRepository, type OpenSms } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { openAccount } from "../../handover/accounts/openAccount.ts"
import { type AttemptEnd, type Mark, type Tried, Unsendable } from "../../handover/Delivery.ts"
import { Handovers } from "../../handover/Handovers.ts"
import { type Route, routeOfWorkspace, type Via } from "../../handover/Route.ts"
import { commandLine } from "../../installation/commandLine.ts"
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

/** The account that a message was handed to last. */
const viaOf = ({ connector, connector_id }: OpenSms): Via => ({
  connectorId: connector_id ?? undefined,
  provider: connector,
  reportUrl: undefined
})

/** What becomes of accepted text messages. No provider is spoken to inside a transaction. */
export class SmsDeliveries extends Context.Service<SmsDeliveries>()("@tidings/services/SmsDeliveries", {
  make: Effect.gen(function* () {
    const local = yield* openAccount({ row: localConnector("sms"), credentials: {} })
    const mails = yield* EmailConnector
    const handovers = yield* Handovers
    const repository = yield* SmsRepository
    const timeline = yield* SmsTimeline
    const ends = yield* SmsEnds

    /** Where mails leave this installation, nobody looks into its inbox: a message that stayed here would be lost. */
    const isKeptUnseen = ({ provider }: Via): boolean => provider === local.name && mails.name !== local.name

    const message = (row: OpenSms) =>
      Effect.fnUntraced(function* (via: Via): Effect.fn.Return<OutgoingSms, Unsendable> {
        if (isExpired(row, yield* Clock.currentTimeMillis)) return yield* expired
        if (isKeptUnseen(via))
          return yield* new Unsendable({
            message: `the workspace has no account for text messages; its operator adds one by ${commandLine("connector add")}`
          })
        return outgoing(row, via.reportUrl)
      })

    /** The message, when there is something to offer. */
    const begin = Effect.fnUntraced(function* (smsId: SmsId, attempt: Job.Attempt) {
      const row = yield* repository.open(smsId)
      if (row?.livemode !== true || isSettled(row.status)) return undefined
      if (row.opted_out && row.handover_at === null) {
        yield* timeline.record(smsId, [
          { type: "sms.suppressed", source: "system", data: { suppressed_by: "opt_out" } }
        ])
        return undefined
      }
      if (row.handover_at === null && isExpired(row, yield* Clock.currentTimeMillis)) {
        yield* ends.record(row, { endable: undefined }, expired, viaOf(row), [])
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

    /** Shows a sandbox message in the inbox, and says what its scenario wants to have happened to it. */
    const simulate = Effect.fnUntraced(function* (smsId: SmsId, { endable }: Job.Attempt) {
      const row = yield* repository.open(smsId)
      if (row?.livemode !== false || isSettled(row.status)) return
      const { scenario } = row.simulation!
      if (scenario !== "failed" && scenario !== "suppressed")
        yield* Effect.orDie(local.deliver(outgoing(row, undefined), Effect.void))
      return yield* timeline.recordOn(row, [terminal(scenario)], { endable })
    })

    return {
      /** How many of a lane's messages are at work. */
      windowOf: (lane: string): Window => (lane === sandboxLane ? Window.fixed(16) : handovers.windowOf("sms", lane)),

      /** Offers a message to an account once; fails with Retry when a later attempt may succeed. */
      deliver: (
        smsId: SmsId,
        through: ConnectorId | undefined,
        attempt: Job.Attempt
      ): Effect.Effect<Job.End, Job.Undone> =>
        attempt.lane === sandboxLane
          ? simulate(smsId, attempt)
          : handovers.deliver("sms", routeOf(attempt, through), attempt, begin(smsId, attempt)),

      /** Asks the account that took a message, or may have, what became of it; fails with Retry while it shows nothing. */
      reconcile: Effect.fnUntraced(function* (smsId: SmsId, { isLast }: Job.Attempt) {
        const row = yield* repository.open(smsId)
        if (row?.status !== "unconfirmed" || row.handover_at === null) return
        const route: Route =
          row.connector_id === null
            ? { workspaceId: undefined }
            : { workspaceId: row.workspace_id, only: row.connector_id }
        const sms = outgoing(row, undefined)
        const found = yield* Effect.catch(
          handovers.lookUp("sms", route, sms, Date.parse(row.handover_at)),
          ({ message }) => (isLast ? Effect.succeed(undefined) : Effect.fail(new Job.Retry({ reason: message })))
        )
        if (found !== undefined) return yield* ends.taken(row, found, viaOf(row))
        if (!isLast) return yield* new Job.Retry({ reason: "the provider shows nothing of it yet" })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
