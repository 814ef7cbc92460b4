import type { Given } from "@tidings/testing/Given"
import { unconfirmedText } from "@tidings/testing/unconfirmed"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(unconfirmedText(workspace), (id) => ({ id, resolution: "send_again" }))
} satisfies Given
