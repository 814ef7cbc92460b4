import { capturedMail } from "@tidings/testing/capturedMail"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.as(capturedMail(workspace), { to: "ada@example.com", timeout: 0 }),
  refused: { to: "nobody@example.com" }
} satisfies Given
