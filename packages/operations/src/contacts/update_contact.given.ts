import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates the contact that it changes. */
export default {
  input: (workspace) =>
    Effect.map(made("create_contact", { email: "ada@example.com" }, workspace), ({ id }) => ({
      contact: id,
      traits: { plan: "pro" }
    })),
  refused: { contact: "nobody@example.com" },
  other: { traits: { plan: "team" } }
} satisfies Given
