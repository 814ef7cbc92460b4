import { connectedAccount } from "@tidings/testing/connectedAccount"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(Effect.orDie(connectedAccount(workspace.id)), (id) => ({ id }))
} satisfies Given
