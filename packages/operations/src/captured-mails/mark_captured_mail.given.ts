import { capturedMail } from "@tidings/testing/capturedMail"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(capturedMail(workspace), (named) => ({ ...named, unread: false })),
  other: { unread: true }
} satisfies Given
