import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates a segment named Taken as the first of a workspace, so that the refused input finds its name taken. */
export default {
  input: (workspace) =>
    Effect.gen(function* () {
      const where = { "traits.plan": "trial" }
      const { data } = yield* made("list_segments", { limit: 100 }, workspace)
      if (data.length > 0) return { name: `Trial ${data.length}`, where }
      yield* made("create_segment", { name: "Taken", where }, workspace)
      return { name: "Trial", where }
    }),
  refused: { name: "Taken" }
} satisfies Given
