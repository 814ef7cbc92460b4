import { Next } from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import type { SequenceRunId, WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { isRefusal } from "@tidings/storage/isRefusal"
import { isOfDatabase } from "@tidings/storage/isOfDatabase"
import type { CountRecord, HeldRun } from "@tidings/storage/repositories/runRows"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Cause, Clock, Context, Effect, Exit, Layer } from "effect"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { failed } from "./failed.ts"
import { type Journey, runOf } from "./Journey.ts"
import { changedRows, firstDueMs, RunWriter, turnOf } from "./RunWriter.ts"
import { Walker } from "./Walker.ts"

/** Runs of a pass: so many that a statement is worth it, so few that nobody waits long for what the pass holds. */
export const passSize = 200

/** The month's budget had no room for a send of the pass, whose transaction is given up. */
class OutOfBudget extends Error {}

const isOutOfBudget = (cause: Cause.Cause<never>): boolean => Cause.squash(cause) instanceof OutOfBudget

/** Whether it was the run's own fault: what the database could not do for itself passes. */
const isOwnFault = (cause: Cause.Cause<never>): boolean =>
  !Cause.hasInterrupts(cause) && (isRefusal(cause) || !isOfDatabase(cause))

/** Takes runs whose time has come further. Decided in docs/decisions/sequences.md. */
export class Advance extends Context.Service<Advance>()("@tidings/services/RunAdvance", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const walker = yield* Walker
    const writer = yield* RunWriter
    const events = yield* WebhookFanOut
    const queue = yield* Queue

    const journeysOf = (held: ReadonlyArray<HeldRun>, atMs: number): ReadonlyArray<Journey> =>
      held.map((run) => ({ held: run, input: { type: "due", atMs } }))

    /** Many runs, and all that they leave behind, in one statement. */
    const together = (workspaceId: WorkspaceId) =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const { nextMs = Number.POSITIVE_INFINITY, runs: held } = yield* runs.lockDue(workspaceId, now, passSize)
          const isFull = held.length === passSize
          // More may be due, which another pass can take meanwhile.
          if (isFull) yield* queue.hear([turnOf(workspaceId, now)])
          if (held.length === 0) return { nextMs }
          const walked = yield* walker.walk(workspaceId, journeysOf(held, now), { nowMs: now, sends: "together" })
          const plan = walked.told.length === 0 ? undefined : yield* events.plan(workspaceId, walked.told)
          const rows = changedRows(walked.arrivals)
          const { acceptances, counts, due } = walked
          const isWritten = yield* runs.writePass(
            { acceptances, counts, runs: rows, told: plan?.dispatches ?? [] },
            now
          )
          if (!isWritten) return yield* Effect.die(new OutOfBudget())
          yield* queue.ring(...due, ...(plan === undefined ? [] : [plan.job]))
          return { nextMs: isFull ? now : Math.min(nextMs, firstDueMs(rows)) }
        })
      )

    /** Ends a run that could not be moved. */
    const giveUp = (workspaceId: WorkspaceId, id: SequenceRunId) =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const held = yield* runs.lock(workspaceId, id)
          if (held === undefined) return
          const { run, told } = failed(held, now)
          yield* runs.write([{ ...run, workspaceId }], now)
          const { counts = {} } = runOf(held).state
          const count = { entered: 0, passed: 0, left: 0, failed: 0 }
          const records = Object.entries(counts).map(([node, known]): CountRecord => ({
            version_id: run.versionId,
            node,
            livemode: run.livemode,
            ...count,
            ...known
          }))
          const isEnded = told.length > 0
          const isIn = runOf(held).status === "waiting" && run.node !== null
          yield* runs.addCounts(
            isEnded && isIn
              ? [
                  ...records,
                  { version_id: run.versionId, node: run.node!, livemode: run.livemode, ...count, failed: 1 }
                ]
              : records
          )
          if (isEnded) yield* events.emitAll(workspaceId, told)
        })
      )

    /** The run that has been due longest, in a transaction of its own; undefined when none is due. One that cannot be moved ends as failed. */
    const alone = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      let id: SequenceRunId | undefined
      const moved = database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const { runs: held } = yield* runs.lockDue(workspaceId, now, 1)
          id = held[0]?.id
          if (id === undefined) return
          const walked = yield* walker.walk(workspaceId, journeysOf(held, now), { nowMs: now, sends: "alone" })
          yield* writer.write(workspaceId, walked, now)
        })
      )
      const exit = yield* Effect.exit(moved)
      if (Exit.isSuccess(exit)) return id
      if (id === undefined || !isOwnFault(exit.cause)) return yield* Effect.failCause(exit.cause)
      yield* Effect.logError(`run ${id} could not be moved, and failed`, exit.cause)
      yield* giveUp(workspaceId, id)
      return id
    })

    const oneByOne = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      for (let n = 0; n < passSize; n++) if ((yield* alone(workspaceId)) === undefined) break
    })

    return {
      /** Some of what is due in a workspace, and when there is more; a pass that fails is repeated one run at a time. */
      pass: Effect.fnUntraced(function* (workspaceId: WorkspaceId): Effect.fn.Return<Next> {
        const exit = yield* Effect.exit(together(workspaceId))
        if (Exit.isSuccess(exit)) {
          const { nextMs } = exit.value
          return new Next({ dueMs: nextMs === Number.POSITIVE_INFINITY ? undefined : nextMs })
        }
        if (!isOutOfBudget(exit.cause)) {
          if (!isOwnFault(exit.cause)) return yield* Effect.failCause(exit.cause)
          yield* Effect.logWarning("a pass failed, and is repeated one run at a time", exit.cause)
        }
        yield* oneByOne(workspaceId)
        return new Next({ dueMs: yield* Clock.currentTimeMillis })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
