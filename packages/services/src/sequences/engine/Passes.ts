import { Queue } from "@tidings/jobs/Queue"
import type { SequenceRunId, WorkspaceId } from "@tidings/schema/Id"
import { isPassing } from "@tidings/schema/catalogue"
import { Problem } from "@tidings/schema/Problem"
import { Database, leavesForOutside } from "@tidings/storage/Database"
import { isDatabaseAway, isOfDatabase } from "@tidings/storage/isOfDatabase"
import { isRefusal } from "@tidings/storage/isRefusal"
import type { CountRecord } from "@tidings/storage/repositories/runRows"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Cause, Clock, Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { failed } from "./failed.ts"
import { runOf, type Walked } from "../walking/Journey.ts"
import { changedRows } from "../walking/RunWriter.ts"

/** Runs of a pass: so many that a statement is worth it, so few that nobody waits long for what the pass holds. */
export const passSize = 200

/** The month's budget had no room for a send of the pass, whose transaction is given up. */
class OutOfBudget extends Error {}

/** Whether the machine was too busy for it just now, or its database away. */
export const isBusy = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return (error instanceof Problem && isPassing(error)) || isDatabaseAway(cause)
}

/** Whether it was the runs' own fault: what the database could not do for itself passes, and so does a machine that is too busy. */
export const isOwnFault = (cause: Cause.Cause<never>): boolean =>
  !Cause.hasInterrupts(cause) &&
  !leavesForOutside(cause) &&
  !isBusy(cause) &&
  (isRefusal(cause) || !isOfDatabase(cause))

const none = { entered: 0, passed: 0, left: 0, failed: 0 }

/** What many runs leave behind, and what becomes of one that cannot be moved. */
export class Passes extends Context.Service<Passes>()("@tidings/services/RunPasses", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue

    return {
      /** Writes all of it in one statement, or dies and has the open transaction given up; answers the runs as they are written. */
      write: Effect.fnUntraced(function* (workspaceId: WorkspaceId, walked: Walked, nowMs: number) {
        const { acceptances, arrivals, counts, due, told } = walked
        const plan = told.length === 0 ? undefined : yield* events.plan(workspaceId, told)
        const rows = changedRows(arrivals)
        const pass = { acceptances, counts, runs: rows, told: plan?.dispatches ?? [] }
        if (!(yield* runs.writePass(pass, nowMs))) return yield* Effect.die(new OutOfBudget())
        yield* queue.ring(...due, ...(plan === undefined ? [] : [plan.job]))
        return rows
      }),

      /** Says why a pass is repeated one run at a time; dies of what has nothing to do with its runs. */
      repeatable: (cause: Cause.Cause<never>): Effect.Effect<void> => {
        if (Cause.squash(cause) instanceof OutOfBudget) return Effect.void
        return isOwnFault(cause)
          ? Effect.logWarning("a pass failed, and is repeated one run at a time", cause)
          : Effect.failCause(cause)
      },

      /** Ends a run that could not be moved for this cause, in a transaction of its own. */
      giveUp: (workspaceId: WorkspaceId, id: SequenceRunId, cause: Cause.Cause<never>) =>
        database.transaction(
          Effect.gen(function* () {
            yield* Effect.logError(`run ${id} could not be moved, and failed`, cause)
            const now = yield* Clock.currentTimeMillis
            const held = yield* runs.lock({ workspaceId }, id)
            if (held === undefined) return
            const { run, told } = failed(held, now)
            const place = { version_id: run.versionId, livemode: run.livemode }
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
