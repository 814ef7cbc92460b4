import type { Given } from "@tidings/testing/Given"
import { unconfirmedHello } from "@tidings/testing/unconfirmed"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(unconfirmedHello(workspace), (id) => ({ id, resolution: "send_again" }))
} satisfies Given
