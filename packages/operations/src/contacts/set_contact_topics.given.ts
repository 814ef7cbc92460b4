import { made } from "@tidings/testing/fixtures"
import { topicOf } from "@tidings/testing/topics"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates the contact and the topic that it leaves. */
export default {
  input: (workspace) =>
    Effect.gen(function* () {
      const topic = yield* topicOf(workspace)
      const { id } = yield* made("create_contact", { email: `${topic}@example.com` }, workspace)
      return { contact: id, topics: { [topic]: "left" } }
    }),
  refused: { topics: { unknown: "left" } },
  other: { contact: "nobody@example.com" }
} satisfies Given
