import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Invites the member that it changes. */
export default {
  input: (workspace) =>
    Effect.map(made("invite_member", { email: "ada@example.com", role: "reader" }, workspace), ({ email }) => ({
      email,
      role: "approver"
    })),
  refused: { email: "nobody@example.com" },
  other: { role: "editor" }
} satisfies Given
