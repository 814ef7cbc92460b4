import { draftTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(draftTemplate(workspace, "draft"), (key) => ({
      key,
      patch: { name: "Renamed" },
      reason: "Its name was hard to find."
    }))
} satisfies Given
