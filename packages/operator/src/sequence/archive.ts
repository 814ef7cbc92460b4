import { Sequences } from "@tidings/services/sequences/Sequences"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { sequenceKey } from "./PausingCommand.ts"

export default Command.make({
  name: "sequence archive",
  says: "Take no more contacts into a sequence; live runs finish",
  input: Schema.Struct({
    key: sequenceKey,
    cancelRuns: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Cancel live runs, which cannot be undone" })
    ),
    sandbox,
    workspace
  }),
  positional: ["key"],
  output: Schema.Struct({
    id: Schema.String,
    key: Schema.String,
    liveRuns: Schema.Int,
    cancelling: Schema.Boolean,
    workspace: Schema.String
  }),
  audit: "sequence.archive",
  examples: { "It ends": { key: "reminder" }, "And nobody finishes it": { key: "reminder", cancelRuns: true } },
  perform: ({ cancelRuns = false, key, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const { workspaceId } = world
      const archived = yield* Sequences.use((sequences) => sequences.archive(world, key, cancelRuns))
      const { id, isNew, liveRuns } = archived
      const change = {
        ...world,
        target: { kind: "sequence", id },
        metadata: { key: archived.key, cancel_runs: cancelRuns, live_runs: liveRuns }
      }
      return {
        output: { id, key: archived.key, liveRuns, cancelling: cancelRuns && liveRuns > 0, workspace: workspaceId },
        changes: isNew || cancelRuns ? [change] : []
      }
    }),
  shown: ({ cancelling, key, liveRuns }) => {
    const runs = `${liveRuns.toLocaleString("en")} live ${liveRuns === 1 ? "run" : "runs"}`
    return {
      result:
        liveRuns === 0
          ? `${key} is archived`
          : `${key} is archived; ${runs} ${cancelling ? "will be cancelled" : "finish"}`
    }
  }
})
