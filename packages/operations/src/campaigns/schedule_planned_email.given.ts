import { plannedEmail } from "@tidings/testing/plannedEmails"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Plans the mail that it schedules. */
export default {
  input: (workspace) =>
    Effect.map(plannedEmail(workspace), ({ id }) => ({ plannedId: id, templateKey: "newsletter", list: "Newsletter" })),
  refused: { templateKey: "nobody_made_it" },
  other: { perZone: true }
} satisfies Given
