import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates a list named Taken as the first of a workspace, so that the refused input finds its name taken. */
export default {
  input: (workspace) =>
    Effect.gen(function* () {
      const { data } = yield* made("list_lists", { limit: 100 }, workspace)
      if (data.length > 0) return { name: `Newsletter ${data.length}` }
      yield* made("create_list", { name: "Taken" }, workspace)
      return { name: "Newsletter" }
    }),
  refused: { name: "Taken" }
} satisfies Given
