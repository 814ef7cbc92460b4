import type { Rejected } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import type * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { Database } from "@tidings/storage/Database"
import { SmsRepository, type OpenSms, type SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Context, Effect, Layer } from "effect"
import type { AttemptEnd, Passing, Tried } from "../../handover/Delivery.ts"
import type { Via } from "../../handover/Route.ts"
import { handedTo } from "../../sends/told.ts"
import { firstAfterSeconds, reconciliation } from "./reconciliation.ts"
import { SmsNumbers } from "../SmsNumbers.ts"
import { provider, type SmsChange } from "../timeline/SmsChange.ts"
import { SmsTimeline } from "../timeline/SmsTimeline.ts"
import { isSettled } from "../timeline/status.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"

/** The job that may end with an attempt. */
type Ending = Pick<Job.Attempt, "endable">

/** Timeline data of a failure. */
const told = ({ code, message, providerCode }: Rejected | Passing) => ({
  reason: message,
  ...(code !== undefined && { http_status: code }),
  ...(providerCode !== undefined && { provider_code: providerCode })
})

/** Records the ends of attempts to hand over text messages. */
export class SmsEnds extends Context.Service<SmsEnds>()("@tidings/services/SmsEnds", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SmsRepository
    const numbers = yield* SmsNumbers
    const timeline = yield* SmsTimeline
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    const taken = (
      row: OpenSms,
      { providerMessageId, response, state }: Receipt,
      via: Via,
      tried: ReadonlyArray<Tried> = [],
      { endable }: Ending = { endable: undefined }
    ) => {
      const sent = provider("sms.sent", {
        provider_message_id: providerMessageId,
        response,
        ...handedTo(via, tried)
      })
      const changes = state === "delivered" ? [sent, provider("sms.delivered")] : [sent]
      return timeline.recordOn(row, changes, { endable, messageId: providerMessageId })
    }

    /** Marks a message as unconfirmed, unless its provider has reported on it meanwhile. */
    const unconfirmed = (
      smsId: SmsRow["id"],
      { looksUp, reason }: Extract<AttemptEnd, { readonly _tag: "Unconfirmed" }>,
      via: Via,
      tried: ReadonlyArray<Tried>
    ) =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.lock(smsId)
          if (row === undefined || isSettled(row.status)) return
          yield* timeline.record(smsId, [provider("sms.unconfirmed", { reason, ...handedTo(via, tried) })])
          if (!looksUp) return
          const options = { afterSeconds: firstAfterSeconds, turn: yield* turns.of(row.workspace_id) }
          yield* queue.enqueue(reconciliation, { smsId }, options)
        })
      )

    const optedOut = (
      { id, livemode, to_number, workspace_id: workspaceId }: SmsRow,
      end: Rejected,
      by: ReturnType<typeof handedTo>
    ) =>
      database.transaction(
        Effect.andThen(
          numbers.optOut({ workspaceId, livemode }, to_number, { kind: "provider", id }),
          timeline.record(id, [provider("sms.suppressed", { ...told(end), ...by, suppressed_by: "provider" })])
        )
      )

    const record = (
      row: OpenSms,
      { endable }: Ending,
      end: AttemptEnd,
      via: Via,
      tried: ReadonlyArray<Tried>
    ): Effect.Effect<Job.End> => {
      const ended = (change: SmsChange) => timeline.recordOn(row, [change], { endable })
      const by = handedTo(via, tried)
      switch (end._tag) {
        case "Taken":
          return taken(row, end.receipt, via, tried, { endable })
        case "Unsendable":
          return ended({ type: "sms.failed", source: "system", data: { reason: end.message } })
        case "Rejected":
          return end.optedOut === true ? optedOut(row, end, by) : ended(provider("sms.failed", { ...told(end), ...by }))
        case "Unconfirmed":
          return unconfirmed(row.id, end, via, tried)
        case "GivenUp":
          return ended(provider("sms.failed", { ...told(end.failure), ...by, attempt: end.attempt }))
        case "PassedOn":
          return repository.takeBack(row.id)
        case "Delayed": {
          const { attempt, failure, nextAttemptMs, wasMarked } = end
          const next_attempt_at = new Date(nextAttemptMs).toISOString()
          const waits = provider("sms.queued", { ...told(failure), ...by, attempt, next_attempt_at })
          return timeline.recordOn(row, [waits], { isUnmarked: wasMarked })
        }
      }
    }

    return { record, taken }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
