import type { ContactId, SequenceId, SequenceVersionId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { RunWriter } from "./walking/RunWriter.ts"
import { Walker } from "./walking/Walker.ts"
import type { Occurrence } from "@tidings/engines/sequences/step/Input"

/** Maximum number of runs per transaction, so that its locks are released soon. */
const batch = 200

/**
 * Applies one input to every live run of a sequence, one batch per transaction; safe to start again after an
 * interruption.
 */
export class RunSweeps extends Context.Service<RunSweeps>()("@tidings/services/RunSweeps", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const sequences = yield* SequenceRepository
    const walker = yield* Walker
    const writer = yield* RunWriter

    /** Sweeps one batch and returns the id of its last run; undefined if it was the last batch. */
    const sweepOne = (
      sequenceId: SequenceId,
      after: string,
      inputOf: (held: HeldRun, nowMs: number) => Occurrence | undefined
    ) =>
      database.transaction(
        Effect.gen(function* () {
          const nowMs = yield* Clock.currentTimeMillis
          const held = yield* runs.lockOfSequence(sequenceId, after, batch)
          const journeys = held.flatMap((run) => {
            const input = inputOf(run, nowMs)
            return input === undefined ? [] : [{ held: run, input }]
          })
          if (journeys.length > 0) {
            const { workspaceId } = held[0]!
            const walked = yield* walker.walk(workspaceId, journeys, { nowMs, sends: "alone" })
            yield* writer.write(workspaceId, walked, nowMs)
          }
          return held.length < batch ? undefined : held.at(-1)!.id
        })
      )

    const sweep = Effect.fnUntraced(function* (
      sequenceId: SequenceId,
      inputOf: (held: HeldRun, nowMs: number) => Occurrence | undefined
    ) {
      let after: string | undefined = ""
      while (after !== undefined) {
        after = yield* sweepOne(sequenceId, after, inputOf)
        yield* Effect.yieldNow
      }
    })

    return {
      /** Cancels the live runs of contacts of a world in the open transaction. */
      cancelOf: Effect.fnUntraced(function* (world: World, contacts: ReadonlyArray<ContactId>, reason: string) {
        const held = yield* runs.lockLive(world, contacts)
        if (held.length === 0) return
        const nowMs = yield* Clock.currentTimeMillis
        const journeys = held.map((run) => ({ held: run, input: { type: "cancel" as const, atMs: nowMs, reason } }))
        const walked = yield* walker.walk(world.workspaceId, journeys, { nowMs, sends: "alone" })
        yield* writer.write(world.workspaceId, walked, nowMs)
      }),

      /** Cancels every live run, unless the sequence is published again meanwhile. */
      cancelAll: Effect.fnUntraced(function* (sequenceId: SequenceId) {
        yield* sweep(sequenceId, ({ sequenceStatus }, atMs) =>
          sequenceStatus === "archived" ? { type: "cancel", atMs, reason: "sequence_archived" } : undefined
        )
      }),

      /** Moves live runs of older versions to this one; runs whose node is missing there stay where they are. */
      moveAll: Effect.fnUntraced(function* (sequenceId: SequenceId, versionId: SequenceVersionId) {
        const version = yield* sequences.version(versionId)
        if (version === undefined) return
        const { definition, number } = version
        yield* sweep(sequenceId, (held, atMs) =>
          held.version < number ? { type: "moved", atMs, versionId, definition } : undefined
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
