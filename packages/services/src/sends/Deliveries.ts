import { localConnector } from "@tidings/connectors/connectorsOf"
import type { Rejected } from "@tidings/connectors/DeliveryFailure"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import type * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { Window } from "@tidings/jobs/Window"
import type { SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SendRepository, type OpenSend, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { openAccount } from "../connectors/accounts/openAccount.ts"
import type { AttemptEnd, Mark, Tried } from "../handover/Delivery.ts"
import { Handovers } from "../handover/Handovers.ts"
import { routeOfWorkspace, type Via } from "../handover/Route.ts"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { Composing } from "./Composing.ts"
import { firstAfterSeconds, reconciliation } from "./reconciling/reconciliation.ts"
import { Takings } from "./Takings.ts"
import { isCaptured, terminal } from "./timeline/simulation.ts"
import { isSettled } from "./timeline/status.ts"
import { provider, type TimelineChange } from "./timeline/TimelineChange.ts"
import { Timeline } from "./timeline/Timeline.ts"
import { handedTo, told } from "./told.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

const sandboxLane = "deliver_email/sandbox"
/** Maps a rejection to a timeline change: a bounce only if the recipient is at fault, else a failure. */
const refusal = (end: Rejected, by: ReturnType<typeof handedTo>): TimelineChange =>
  end.about === "recipient" && end.elsewhere !== true
    ? provider("send.bounced", { bounce_type: end.hard ? "hard" : "soft", ...told(end), ...by })
    : provider("send.failed", { ...told(end), ...by })

const wasSent = ({ events }: SendRow): boolean => events.some(({ type }) => type === "send.sent")

/** Delivers accepted sends. No provider is contacted inside a transaction. */
export class Deliveries extends Context.Service<Deliveries>()("@tidings/services/Deliveries", {
  make: Effect.gen(function* () {
    const composing = yield* Composing
    const sandbox = yield* openAccount({ row: localConnector("email"), credentials: {} })
    const database = yield* Database
    const handovers = yield* Handovers
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const repository = yield* SendRepository
    const suppressions = yield* Suppressions
    const takings = yield* Takings
    const timeline = yield* Timeline

    /** Captures the mail in the inbox, and records the scenario's event. */
    const simulate = Effect.fnUntraced(function* (row: OpenSend, { endable }: Job.Attempt) {
      const { scenario } = row.simulation!
      const ending = isCaptured(scenario)
        ? yield* Effect.match(
            Effect.flatMap(composing.compose(row), (email) => sandbox.deliver(email, Effect.void)),
            {
              onSuccess: () => terminal(scenario),
              onFailure: ({ message }): TimelineChange => ({
                type: "send.failed",
                source: "sandbox",
                data: { reason: message }
              })
            }
          )
        : terminal(scenario)
      return yield* timeline.recordOn(row, [ending], { endable })
    })

    /** Marks a send as unconfirmed, unless its provider has reported on it meanwhile. */
    const unconfirmed = (
      sendId: SendId,
      { looksUp, reason }: Extract<AttemptEnd, { readonly _tag: "Unconfirmed" }>,
      via: Via,
      tried: ReadonlyArray<Tried>
    ) =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(sendId)
          if (row === undefined || isSettled(row.status) || wasSent(row)) return
          yield* timeline.record(sendId, [provider("send.unconfirmed", { reason, ...handedTo(via, tried) })])
          if (!looksUp) return
          const options = { afterSeconds: firstAfterSeconds, turn: yield* turns.of(row.workspace_id) }
          yield* queue.enqueue(reconciliation, { sendId }, options)
        })
      )

    /** Suppresses a recipient who called an earlier mail spam, which the provider knew and we did not. */
    const complained = (
      { id, livemode, to_email, workspace_id: workspaceId }: OpenSend,
      end: Rejected,
      by: ReturnType<typeof handedTo>
    ) =>
      database.transaction(
        Effect.andThen(
          suppressions.add({ workspaceId, livemode }, [to_email], "complaint", { kind: "send", id }),
          timeline.record(id, [
            provider("transactional.suppressed", { reason: "complaint", provider_reason: end.message, ...by })
          ])
        )
      )

    const record = (
      row: OpenSend,
      attempt: Job.Attempt,
      end: AttemptEnd,
      via: Via,
      tried: ReadonlyArray<Tried>
    ): Effect.Effect<Job.End> => {
      const ended = (change: TimelineChange) => timeline.recordOn(row, [change], attempt)
      const by = handedTo(via, tried)
      switch (end._tag) {
        case "Taken":
          return takings.record(row, end.receipt, via, tried, attempt)
        case "Unsendable":
          return ended({ type: "send.failed", source: "system", data: { reason: end.message } })
        case "Rejected":
          return end.complained === true ? complained(row, end, by) : ended(refusal(end, by))
        case "Unconfirmed":
          return unconfirmed(row.id, end, via, tried)
        case "GivenUp":
          return ended(provider("send.failed", { ...told(end.failure), ...by, attempt: end.attempt }))
        case "PassedOn":
          return repository.takeBack(row.id)
        case "Delayed": {
          const { attempt, failure, nextAttemptMs, wasMarked } = end
          const next_attempt_at = new Date(nextAttemptMs).toISOString()
          const delayed = provider("send.delivery_delayed", { ...told(failure), ...by, attempt, next_attempt_at })
          return timeline.recordOn(row, [delayed], { isUnmarked: wasMarked })
        }
      }
    }

    /** The send to deliver; undefined if there is nothing to hand over. */
    const begin = Effect.fnUntraced(function* (sendId: SendId, attempt: Job.Attempt) {
      const row = yield* repository.open(sendId)
      if (row?.livemode === false && row.status === "queued") yield* simulate(row, { ...attempt, endable: undefined })
      if (row?.livemode !== true || isSettled(row.status) || wasSent(row)) return undefined
      return {
        markedMs: row.handover_at === null ? undefined : Date.parse(row.handover_at),
        markedVia: row.connector_id ?? undefined,
        message: () => composing.compose(row),
        mark: ({ messageId }: OutgoingEmail, { again, nowMs, via }: Mark) => {
          const mark = again ? repository.handOverAgain : repository.handOver
          return mark({
            id: row.id,
            message_id: messageId,
            at: new Date(nowMs).toISOString(),
            connector: via.provider,
            connector_id: via.connectorId ?? null
          })
        },
        record: (end: AttemptEnd, via: Via, tried: ReadonlyArray<Tried>) => record(row, attempt, end, via, tried)
      }
    })

    /** Delivers a send of the sandbox lane, which needs no capacity of the live connector. */
    const simulated = Effect.fnUntraced(function* (sendId: SendId, attempt: Job.Attempt) {
      const row = yield* repository.open(sendId)
      if (row?.livemode === false && row.status === "queued") return yield* simulate(row, attempt)
    })

    return {
      /** The window that bounds how many sends of a lane are in progress. */
      windowOf: (lane: string): Window =>
        lane === sandboxLane ? Window.fixed(sandbox.capacity) : handovers.windowOf("email", lane),

      /** Hands a send to its connector once; fails with Retry if a later attempt may succeed. */
      deliver: (sendId: SendId, attempt: Job.Attempt) =>
        attempt.lane === sandboxLane
          ? simulated(sendId, attempt)
          : handovers.deliver("email", routeOfWorkspace(attempt.workspaceId), attempt, begin(sendId, attempt))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
