import archive_sequence from "@tidings/operations/sequences/archive_sequence"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { sequenceKey, sequencePath } from "./PausingCommand.ts"

export default Face.make(archive_sequence, {
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
  examples: { "It ends": { key: "reminder" }, "And nobody finishes it": { key: "reminder", cancelRuns: true } },
  pathOf: sequencePath,
  asks: ({ cancelRuns, key }) => given({ keyOrId: key, cancelRuns }),
  tells: ({ cancelling, id, key, liveRuns }, _, { workspaceId }) => ({
    id,
    key,
    liveRuns,
    cancelling,
    workspace: workspaceId
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
