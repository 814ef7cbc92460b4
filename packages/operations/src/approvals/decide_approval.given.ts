import { heldSend } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(heldSend(workspace), ({ id }) => ({ requestId: id, decision: "reject", reason: "Not this week." }))
} satisfies Given
