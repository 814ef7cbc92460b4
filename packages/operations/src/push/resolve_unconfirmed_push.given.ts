import type { Given } from "@tidings/testing/Given"
import { unconfirmedPush } from "@tidings/testing/unconfirmed"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(unconfirmedPush(workspace), (id) => ({ id, resolution: "send_again" }))
} satisfies Given
