import type { WorkspaceId } from "@tidings/schema/Id"
import { Queue } from "@tidings/jobs/Queue"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"
import { type Arrival, type WalkedJourneys, advancing } from "./Journey.ts"

/** Rows of the runs that changed. */
export const changedRows = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<RunRow> =>
  arrivals.flatMap(({ held, run }) => (run === held ? [] : [{ ...run, workspaceId: held.workspaceId }]))

/** The earliest due time of these runs; infinite if none is due. */
export const firstDueMs = (runs: ReadonlyArray<Pick<RunRow, "dueAt">>): number =>
  Math.min(Number.POSITIVE_INFINITY, ...runs.map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY))

/** Writes runs moved one at a time in the open transaction, and wakes the worker. */
export class RunWriter extends Context.Service<RunWriter>()("@tidings/services/RunWriter", {
  make: Effect.gen(function* () {
    const runs = yield* SequenceRunRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    /** Wakes the worker for runs that are due now or later. */
    const ring = Effect.fnUntraced(function* (workspaceId: WorkspaceId, written: ReadonlyArray<Pick<RunRow, "dueAt">>) {
      const atMs = firstDueMs(written)
      if (atMs === Number.POSITIVE_INFINITY) return
      yield* queue.ring(queue.outline(advancing, atMs, { turn: yield* turns.of(workspaceId), atMs }))
    })

    return {
      ring,

      write: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        { arrivals, counts, due, told }: WalkedJourneys,
        nowMs: number
      ) {
        const rows = changedRows(arrivals)
        yield* runs.write(rows, nowMs)
        yield* runs.addCounts(counts)
        if (told.length > 0) yield* events.emitAll(workspaceId, told)
        yield* queue.ring(...due)
        yield* ring(workspaceId, rows)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
