import { awaitingCreation } from "@tidings/testing/creations"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(awaitingCreation(workspace), (creationId) => ({ creationId }))
} satisfies Given
