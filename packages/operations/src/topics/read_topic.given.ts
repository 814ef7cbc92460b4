import { topicOf } from "@tidings/testing/topics"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(topicOf(workspace), (key) => ({ key })),
  refused: { key: "unknown" }
} satisfies Given
