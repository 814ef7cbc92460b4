import type { Given } from "@tidings/testing/Given"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.as(connectedAccount(workspace, "bluesky"), { accountRef: "bluesky-account" }),
  refused: { accountRef: "nobody" }
} satisfies Given
