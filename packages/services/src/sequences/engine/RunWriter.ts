import type { WorkspaceId } from "@tidings/schema/Id"
import { turnsOf, type Plan } from "@tidings/schema/Plan"
import { rankOf } from "@tidings/jobs/Priority"
import { Queue } from "@tidings/jobs/Queue"
import type { Due } from "@tidings/storage/repositories/jobRows"
import type { RunRow } from "@tidings/storage/repositories/runRows"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import type { Arrival, Walked } from "../walking/Journey.ts"

/** The lane in which runs are advanced, which is the job's name; and how urgent that is: less than what a person or a receiver waits for. */
const lane = "advance_runs"
export const priority = "marketing"

/** The turn of a workspace whose runs have something to do from an instant on (Unix milliseconds). */
export const turnOf = (workspaceId: WorkspaceId, runAtMs: number, plan: Plan = "sandbox"): Due => ({
  lane,
  priority: rankOf(priority),
  workspaceId,
  weight: turnsOf[plan],
  runAtMs
})

/** Rows of the runs that changed. */
export const changedRows = (arrivals: ReadonlyArray<Arrival>): ReadonlyArray<RunRow> =>
  arrivals.flatMap(({ held, run }) => (run === held ? [] : [{ ...run, workspaceId: held.workspaceId }]))

/** When the first of these is due; infinite when none is. */
export const firstDueMs = (runs: ReadonlyArray<Pick<RunRow, "dueAt">>): number =>
  Math.min(Number.POSITIVE_INFINITY, ...runs.map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY))

/** Writes what was walked alone, as the open transaction commits, and wakes whoever goes on. */
export class RunWriter extends Context.Service<RunWriter>()("@tidings/services/RunWriter", {
  make: Effect.gen(function* () {
    const runs = yield* SequenceRunRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue

    /** Wakes the worker for runs that are due now or later. */
    const ring = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      written: ReadonlyArray<Pick<RunRow, "dueAt">>,
      plan?: Plan
    ) {
      const first = firstDueMs(written)
      if (first !== Number.POSITIVE_INFINITY) yield* queue.ring(turnOf(workspaceId, first, plan))
    })

    return {
      ring,

      write: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        { arrivals, counts, due, told }: Walked,
        nowMs: number,
        plan?: Plan
      ) {
        const rows = changedRows(arrivals)
        yield* runs.write(rows, nowMs)
        yield* runs.addCounts(counts)
        if (told.length > 0) yield* events.emitAll(workspaceId, told)
        yield* queue.ring(...due)
        yield* ring(workspaceId, rows, plan)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
