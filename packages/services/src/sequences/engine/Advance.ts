import { Next } from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import type { SequenceRunId, WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { isBusy } from "@tidings/storage/isOwnFault"
import { oneByOne, togetherOrApart } from "@tidings/storage/togetherOrApart"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { type Cause, Clock, Context, Effect, Layer } from "effect"
import { type Journey, advancing } from "../walking/Journey.ts"
import { Passes, passSize } from "./Passes.ts"
import { firstDueMs, RunWriter } from "../walking/RunWriter.ts"
import { Walker } from "../walking/Walker.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"

/** Delay before a pass is repeated that failed because the machine was too busy. */
const whenBusyMs = 1_000

/** Advances due runs. Decided in docs/decisions/sequences.md. */
export class Advance extends Context.Service<Advance>()("@tidings/services/Advance", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const walker = yield* Walker
    const writer = yield* RunWriter
    const passes = yield* Passes
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    const journeysOf = (held: ReadonlyArray<HeldRun>, atMs: number): ReadonlyArray<Journey> =>
      held.map((run) => ({ held: run, input: { type: "due", atMs } }))

    /** Advances many runs and writes all their effects in one statement. */
    const together = (workspaceId: WorkspaceId) =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const { nextMs = Number.POSITIVE_INFINITY, runs: held } = yield* runs.lockDue(workspaceId, now, passSize)
          const isFull = held.length === passSize
          // More may be due; another pass can take them meanwhile.
          if (isFull) yield* queue.hear([queue.outline(advancing, now, { turn: yield* turns.of(workspaceId) })])
          if (held.length === 0) return { nextMs }
          const walked = yield* walker.walk(workspaceId, journeysOf(held, now), { nowMs: now, sends: "together" })
          const rows = yield* passes.write(workspaceId, walked, now)
          return { nextMs: isFull ? now : Math.min(nextMs, firstDueMs(rows)) }
        })
      )

    /** Advances the run that has been due longest, and notes it; false if none is due. */
    const alone = (workspaceId: WorkspaceId, note: (id: SequenceRunId) => void) =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const { runs: held } = yield* runs.lockDue(workspaceId, now, 1)
          if (held.length === 0) return false
          note(held[0]!.id)
          const walked = yield* walker.walk(workspaceId, journeysOf(held, now), { nowMs: now, sends: "alone" })
          yield* writer.write(workspaceId, walked, now)
          return true
        })
      )

    /** Advances runs one by one; one that cannot be moved ends as failed. */
    const apart = Effect.fnUntraced(function* (workspaceId: WorkspaceId, cause: Cause.Cause<never>) {
      yield* passes.logRepeated(cause)
      yield* oneByOne<SequenceRunId, never, never>({
        most: passSize,
        next: (note) => alone(workspaceId, note),
        giveUp: (id, why) => passes.giveUp(workspaceId, id, why)
      })
      return { nextMs: yield* Clock.currentTimeMillis }
    })

    return {
      /**
       * Advances some due runs of a workspace and returns the time of the next; a pass that fails is repeated one run
       * at a time. A pass that the machine was too busy for is no failure, and is repeated after a second.
       */
      pass: (workspaceId: WorkspaceId): Effect.Effect<Next> =>
        togetherOrApart(together(workspaceId), (cause) => apart(workspaceId, cause)).pipe(
          Effect.map(({ nextMs }) => new Next({ dueMs: nextMs === Number.POSITIVE_INFINITY ? undefined : nextMs })),
          Effect.catchCause((cause) =>
            isBusy(cause)
              ? Effect.map(Clock.currentTimeMillis, (now) => new Next({ dueMs: now + whenBusyMs }))
              : Effect.failCause(cause)
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
