import { appliedSequence } from "@tidings/testing/appliedSequence"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.as(appliedSequence(workspace, "onboarding"), {
      key: "onboarding",
      at: "2026-12-01T09:00:00Z",
      events: ["trial.started@1h"]
    })
} satisfies Given
