import { appliedSequence } from "@tidings/testing/appliedSequence"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => {
    const keyOrId = `s-${crypto.randomUUID()}`
    return Effect.as(appliedSequence(workspace, keyOrId), { keyOrId, limit: 10 })
  }
} satisfies Given
