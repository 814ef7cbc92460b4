import { takingResend } from "@tidings/testing/reachablePeer"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: () => Effect.map(takingResend, (credentials) => ({ provider: "resend", credentials, label: "Receipts" })),
  refused: { credentials: {} },
  other: { label: "Invoices" }
} satisfies Given
