import { plannedEmail } from "@tidings/testing/plannedEmails"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Plans the mail that it edits. */
export default {
  input: (workspace) => Effect.map(plannedEmail(workspace), ({ id }) => ({ plannedId: id, name: "Summer newsletter" })),
  refused: { plannedId: "pem_01kb2x9w3t5v7y8z" },
  other: { name: "Autumn newsletter" }
} satisfies Given
