import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** The first list of a workspace has the name that is taken from then on. */
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
