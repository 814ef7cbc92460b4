import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates the contact that it leads to. */
export default {
  input: (workspace) =>
    Effect.map(made("create_contact", { email: "ada@example.com" }, workspace), ({ id }) => ({ contact: id })),
  refused: { contact: "nobody@example.com" },
  other: { expires_in_hours: 2 }
} satisfies Given
