import { made } from "@tidings/testing/fixtures"
import { topicOf } from "@tidings/testing/topics"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates a topic with the key taken as the first of a workspace, so that the refused input finds its key taken. */
export default {
  input: (workspace) =>
    Effect.gen(function* () {
      const { data } = yield* made("list_topics", {}, workspace)
      if (data.length === 0) yield* topicOf(workspace, "taken")
      return { key: `news_${data.length}`, name: "News", default: "joined" }
    }),
  refused: { key: "taken" }
} satisfies Given
