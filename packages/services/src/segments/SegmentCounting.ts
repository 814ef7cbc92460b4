import { Queue } from "@tidings/jobs/Queue"
import * as Job from "@tidings/jobs/Job"
import type { SegmentId, WorkspaceId } from "@tidings/schema/Id"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { countJob } from "./countJob.ts"
import { SegmentContacts } from "./SegmentContacts.ts"
import { SegmentPlans } from "./SegmentPlans.ts"

/** Age of a count at which it is counted anew. */
const lastsMs = Duration.toMillis("1 day")
/** Segments that are counted anew at once. */
const mostAtOnce = 200

/** The counts that segments are shown with, refreshed every day. Decided in docs/decisions/segments.md. */
export class SegmentCounting extends Context.Service<SegmentCounting>()("@tidings/services/SegmentCounting", {
  make: Effect.gen(function* () {
    const segments = yield* SegmentRepository
    const plans = yield* SegmentPlans
    const contacts = yield* SegmentContacts
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    return {
      /** Counts a segment in both worlds; nothing is kept of a count whose segment was defined anew meanwhile. */
      count: Effect.fnUntraced(function* (workspaceId: WorkspaceId, segmentId: SegmentId) {
        const row = yield* segments.find({ workspaceId, livemode: true }, segmentId)
        if (row === undefined) return
        const at = yield* plans.ofSaved(row)
        for (const livemode of [false, true]) {
          const counted = yield* Effect.mapError(
            contacts.count({ workspaceId, livemode }, at, false),
            ({ message }) => new Job.Retry({ reason: message })
          )
          const { count, isExact } = counted
          yield* segments.putCount(row, livemode, { count, isExact, atMs: yield* Clock.currentTimeMillis })
        }
      }),

      /** Has the segments counted whose counts are older than a day. */
      recount: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        for (const { segmentId, workspaceId } of yield* segments.countedBefore(now - lastsMs, mostAtOnce))
          yield* queue.enqueue(
            countJob,
            { workspaceId, segmentId },
            { key: segmentId, turn: yield* turns.of(workspaceId) }
          )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
