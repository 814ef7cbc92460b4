import { appliedSequence } from "@tidings/testing/appliedSequence"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => {
    const keyOrId = `s-${crypto.randomUUID()}`
    return appliedSequence(workspace, keyOrId).pipe(
      // A sandbox key changes a sequence of its own.
      Effect.andThen(appliedSequence({ world: workspace.sandbox }, keyOrId)),
      Effect.as({ keyOrId })
    )
  }
} satisfies Given
