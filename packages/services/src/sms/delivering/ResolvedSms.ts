import { Queue } from "@tidings/jobs/Queue"
import { problem } from "@tidings/schema/Problem"
import { iso } from "@tidings/storage/iso"
import { SmsRepository, type SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { neverLearned, resolving } from "../../handover/unconfirmed/resolving.ts"
import { laneOf } from "../../handover/Route.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"
import { SmsTimeline } from "../timeline/SmsTimeline.ts"
import { delivery } from "./delivery.ts"
import { isExpired, urgencyOfRow } from "./outgoing.ts"

/** Resolves unconfirmed text messages as a person decides. */
export class ResolvedSms extends Context.Service<ResolvedSms>()("@tidings/services/ResolvedSms", {
  make: Effect.gen(function* () {
    const queue = yield* Queue
    const repository = yield* SmsRepository
    const timeline = yield* SmsTimeline
    const turns = yield* WorkspaceTurns

    const again = Effect.fnUntraced(function* (row: SmsRow) {
      if (row.body === "" || isExpired(row, yield* Clock.currentTimeMillis)) return yield* problem("cannot_send_again")
      yield* repository.takeBack(row.id)
      yield* timeline.record(row.id, [{ type: "sms.queued", source: "system", data: { resolution: "send_again" } }])
      const through = row.reply_through ?? undefined
      yield* queue.enqueue(
        delivery,
        { smsId: row.id, ...(through !== undefined && { through }) },
        {
          turn: yield* turns.of(row.workspace_id),
          lane: row.livemode ? laneOf(row.workspace_id, through) : "sandbox",
          priority: urgencyOfRow(row).priority
        }
      )
    })

    return resolving({
      kind: "sms",
      lock: repository.lockOwn,
      updatedAt: ({ updated_at }) => iso(updated_at),
      ends: {
        send_again: again,
        sent: ({ id }) => timeline.record(id, [{ type: "sms.sent", source: "system", data: { resolution: "sent" } }]),
        failed: ({ id }) =>
          timeline.record(id, [
            { type: "sms.failed", source: "system", data: { reason: neverLearned, resolution: "failed" } }
          ])
      },
      find: repository.find
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
