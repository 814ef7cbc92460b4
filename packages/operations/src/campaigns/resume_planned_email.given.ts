import { pausedEmail } from "@tidings/testing/plannedEmails"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Pauses the mail that it resumes. */
export default {
  input: (workspace) => Effect.map(pausedEmail(workspace), ({ id }) => ({ plannedId: id })),
  refused: { plannedId: "pem_01kb2x9w3t5v7y8z" }
} satisfies Given
