import { Queue } from "@tidings/jobs/Queue"
import { problem } from "@tidings/schema/Problem"
import { iso } from "@tidings/storage/iso"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { neverLearned, resolving } from "../../handover/unconfirmed/resolving.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"
import { delivery } from "../delivery.ts"
import { Timeline } from "../timeline/Timeline.ts"

/** Resolves unconfirmed sends as a person decides. */
export class ResolvedSends extends Context.Service<ResolvedSends>()("@tidings/services/ResolvedSends", {
  make: Effect.gen(function* () {
    const queue = yield* Queue
    const repository = yield* SendRepository
    const timeline = yield* Timeline
    const turns = yield* WorkspaceTurns

    const again = Effect.fnUntraced(function* (row: SendRow) {
      if ((row.content_gone_at ?? null) !== null) return yield* problem("cannot_send_again")
      yield* repository.takeBack(row.id)
      yield* timeline.record(row.id, [{ type: "send.queued", source: "system", data: { resolution: "send_again" } }])
      yield* queue.enqueue(
        delivery,
        { sendId: row.id },
        {
          turn: yield* turns.of(row.workspace_id),
          lane: (row.connector_id ?? null) === null ? row.connector : row.workspace_id,
          priority: row.payload.endsAtHandOver === true ? "interactive" : delivery.priority
        }
      )
    })

    return resolving({
      kind: "send",
      lock: repository.lockOwn,
      updatedAt: ({ updated_at }) => iso(updated_at),
      ends: {
        send_again: again,
        sent: ({ id }) => timeline.record(id, [{ type: "send.sent", source: "system", data: { resolution: "sent" } }]),
        failed: ({ id }) =>
          timeline.record(id, [
            { type: "send.failed", source: "system", data: { reason: neverLearned, resolution: "failed" } }
          ])
      },
      find: repository.find
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
