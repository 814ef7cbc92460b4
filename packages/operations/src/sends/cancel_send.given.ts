import type { Given } from "@tidings/testing/Given"
import { scheduledHello } from "@tidings/testing/scheduled"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(scheduledHello(workspace), (id) => ({ id }))
} satisfies Given
