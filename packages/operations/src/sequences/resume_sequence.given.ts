import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { call } from "@tidings/testing/World"
import { Effect } from "effect"

/** Pauses what it resumes; a sandbox key resumes a sequence of its own. */
export default {
  input: (workspace) => {
    const keyOrId = `s-${crypto.randomUUID()}`
    return appliedSequence(workspace, keyOrId).pipe(
      Effect.andThen(appliedSequence({ world: workspace.sandbox }, keyOrId)),
      Effect.andThen(made("pause_sequence", { keyOrId }, workspace)),
      Effect.andThen(call("pause_sequence", { keyOrId }, { key: workspace.test })),
      Effect.as({ keyOrId })
    )
  },
  refused: { keyOrId: "nothing_of_this_key" }
} satisfies Given
