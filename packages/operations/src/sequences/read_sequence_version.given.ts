import { appliedSequence } from "@tidings/testing/appliedSequence"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.as(appliedSequence(workspace, "onboarding"), { keyOrId: "onboarding", version: "current" })
} satisfies Given
