import { scheduledEmail } from "@tidings/testing/plannedEmails"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Schedules the mail whose recipients it lists. */
export default {
  input: (workspace) => Effect.map(scheduledEmail(workspace), ({ id }) => ({ plannedId: id })),
  refused: { plannedId: "pem_01kb2x9w3t5v7y8z" }
} satisfies Given
