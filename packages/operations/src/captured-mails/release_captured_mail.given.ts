import { capturedMail } from "@tidings/testing/capturedMail"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(capturedMail(workspace), (named) => ({ ...named, to: "grace@example.com" })),
  other: { to: "alan@example.com" }
} satisfies Given
