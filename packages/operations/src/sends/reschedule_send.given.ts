import type { Given } from "@tidings/testing/Given"
import { hourAhead, scheduledHello } from "@tidings/testing/scheduled"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.gen(function* () {
      const id = yield* scheduledHello(workspace)
      // In the month of its first hour, since another month takes another budget.
      return { id, send_at: yield* hourAhead(24.1) }
    }),
  refused: { send_at: "2001-01-01T00:00:00Z" },
  other: { send_at: null }
} satisfies Given
