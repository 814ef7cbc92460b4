import { noted, type Run, afterEnd } from "@tidings/engines/sequences/step/Run"
import { isLive } from "@tidings/engines/sequences/step/due"
import { Queue } from "@tidings/jobs/Queue"
import type { SequenceRunId, WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import type { CountRecord, HeldRun } from "@tidings/storage/repositories/runRows"
import { Cause, Clock, Context, Effect, Layer } from "effect"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { type WalkedJourneys, runOf } from "../walking/Journey.ts"
import { changedRows } from "../walking/RunWriter.ts"
import { runEvent } from "../walking/runEvent.ts"

const reason = "internal_error"

/**
 * A run that could not be moved, ended as failed, with its events; it goes no further, and its counts are taken as they
 * are.
 */
const failed = (held: HeldRun, nowMs: number): { readonly run: Run; readonly told: ReadonlyArray<EventToSend> } => {
  const run = runOf(held)
  const { counts: _counts, ...state } = afterEnd(run.state)
  const still = { ...run, dueAt: null, state }
  if (!isLive(run.status)) return { run: still, told: [] }
  const at = Math.max(nowMs, run.state.at)
  const { node } = run
  const ended = noted(
    { ...still, status: "failed", endedAt: at, waitUntil: null, state: { ...state, at } },
    {
      at,
      type: "ended",
      ...(node !== null && { node }),
      reason
    }
  )
  const tell = { event: "sequence_run.failed", status: "failed", from: node, to: null, cause: "timer", reason } as const
  return { run: ended, told: [runEvent(tell, ended, held)] }
}

/** Runs per pass: enough to be worth one statement, few enough that nobody waits long for their locks. */
export const passSize = 200

/** The monthly budget had no room for a send of the pass; the transaction is rolled back. */
class OutOfBudget extends Error {}

const none = { entered: 0, passed: 0, left: 0, failed: 0 }

/** Writes the effects of many runs, and fails single runs that cannot be moved. */
export class Passes extends Context.Service<Passes>()("@tidings/services/Passes", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue

    return {
      /**
       * Writes everything in one statement and returns the run rows; dies if the budget is exhausted, so that the open
       * transaction is rolled back.
       */
      write: Effect.fnUntraced(function* (workspaceId: WorkspaceId, walked: WalkedJourneys, nowMs: number) {
        const { acceptances, arrivals, counts, due, told } = walked
        const plan = told.length === 0 ? undefined : yield* events.plan(workspaceId, told)
        const rows = changedRows(arrivals)
        const pass = { acceptances, counts, runs: rows, told: plan?.dispatches ?? [] }
        if (!(yield* runs.writePass(pass, nowMs))) return yield* Effect.die(new OutOfBudget())
        yield* queue.ring(...due, ...(plan === undefined ? [] : [plan.job]))
        return rows
      }),

      /** Logs why a pass is repeated one run at a time, unless the budget was exhausted. */
      logRepeated: (cause: Cause.Cause<never>): Effect.Effect<void> =>
        Cause.squash(cause) instanceof OutOfBudget
          ? Effect.void
          : Effect.logWarning("a pass failed, and is repeated one run at a time", cause),

      /** Ends a run that could not be moved because of this cause, in its own transaction. */
      giveUp: (workspaceId: WorkspaceId, id: SequenceRunId, cause: Cause.Cause<never>) =>
        database.transaction(
          Effect.gen(function* () {
            yield* Effect.logError(`run ${id} could not be moved, and failed`, cause)
            const now = yield* Clock.currentTimeMillis
            const held = yield* runs.lock({ workspaceId }, id)
            if (held === undefined) return
            const { run, told } = failed(held, now)
            const place = { workspace_id: workspaceId, version_id: run.versionId, livemode: run.livemode }
            const { counts = {} } = runOf(held).state
            const records = Object.entries(counts).map(([node, known]): CountRecord => ({
              ...place,
              node,
              ...none,
              ...known
            }))
            const isIn = held.status === "waiting" && held.node !== null
            yield* runs.write([{ ...run, workspaceId }], now)
            yield* runs.addCounts(records)
            if (isIn) yield* runs.addCounts([{ ...place, node: held.node!, ...none, failed: 1 }])
            if (told.length > 0) yield* events.emitAll(workspaceId, told)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
