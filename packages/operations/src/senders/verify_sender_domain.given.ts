import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Adds the domain that it names. */
export default {
  input: (workspace) =>
    Effect.map(made("add_sender_domain", { domain: "mail.acme.com" }, workspace), ({ domain }) => ({ domain })),
  refused: { domain: "nobody.example" },
  other: { selector: ["mail2026"] }
} satisfies Given
