import type { Given } from "@tidings/testing/Given"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.as(connectedAccount(workspace, "bluesky"), { channels: ["bluesky"], caption: "We are live", publish: true }),
  refused: { channels: ["bluesky", "bluesky"] }
} satisfies Given
