import { problem, type Problem } from "@tidings/schema/Problem"
import type {
  ArchiveSequence,
  ArchivedSequence,
  PausedSequence,
  ResumedSequence
} from "@tidings/schema/resources/Sequence"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import type { SequenceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Pausing } from "./pausing/Pausing.ts"
import { Sequences } from "./Sequences.ts"
import { sequenceSummaryOf } from "./shown.ts"

const atItsKey = ({ message }: Problem<"field_invalid">) =>
  problem("field_invalid", {
    message,
    fields: [
      { path: "keyOrId", code: "format_invalid", message: "It is archived; applying its file publishes it again" }
    ]
  })

/** Pausing, resuming and archiving of sequences by callers. Decided in docs/decisions/sequences.md. */
export class SequenceManagement extends Context.Service<SequenceManagement>()("@tidings/services/SequenceManagement", {
  make: Effect.gen(function* () {
    const pausing = yield* Pausing
    const sequences = yield* Sequences
    const repository = yield* SequenceRepository

    /** The sequence as it is now in the open transaction. */
    const summary = (world: World, id: SequenceId) =>
      Effect.map(repository.findShown(world, id), (row) => sequenceSummaryOf(row!))

    return {
      pause: Effect.fnUntraced(function* (keyOrId: string) {
        const caller = yield* Caller
        const { id, isNew, key } = yield* Effect.catchTag(pausing.pause(caller, keyOrId), "field_invalid", atItsKey)
        yield* note("sequence", id, { key, changed: isNew ? ["status"] : [] })
        return { ...(yield* summary(caller, id)), changed: isNew } satisfies PausedSequence
      }),

      resume: Effect.fnUntraced(function* (keyOrId: string) {
        const caller = yield* Caller
        const resumed = yield* Effect.catchTag(pausing.resume(caller, keyOrId), "field_invalid", atItsKey)
        const { id, isNew, isResuming, key } = resumed
        yield* note("sequence", id, { key, changed: isNew ? ["status"] : [] })
        const live = isResuming ? yield* repository.liveRuns([id]) : []
        const runs = live.reduce((sum, one) => sum + one.runs, 0)
        return { ...(yield* summary(caller, id)), changed: isNew, resuming: isResuming, runs } satisfies ResumedSequence
      }),

      /** Archives a sequence; live runs end by themselves, or are cancelled in batches. */
      archive: Effect.fnUntraced(function* ({ cancelRuns = false, keyOrId }: typeof ArchiveSequence.Type) {
        const caller = yield* Caller
        const { id, isNew, key, liveRuns } = yield* sequences.archive(caller, keyOrId, cancelRuns)
        yield* note("sequence", id, {
          key,
          changed: isNew ? ["status"] : [],
          cancel_runs: cancelRuns,
          live_runs: liveRuns
        })
        const cancelling = cancelRuns && liveRuns > 0
        return { ...(yield* summary(caller, id)), changed: isNew, liveRuns, cancelling } satisfies ArchivedSequence
      }),

      /** The state of a sequence that a person is shown before deciding on a call that changes it. */
      seen: Effect.fnUntraced(function* (keyOrId: string) {
        const caller = yield* Caller
        const row = yield* repository.findShown(caller, keyOrId)
        return { versions: row === undefined ? {} : { [`sequence ${row.key}`]: row.number }, editors: [] }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
