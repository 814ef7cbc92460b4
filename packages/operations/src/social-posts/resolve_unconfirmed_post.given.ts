import type { Given } from "@tidings/testing/Given"
import { unconfirmedPost } from "@tidings/testing/unconfirmed"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(unconfirmedPost(workspace), (postId) => ({ postId, resolution: "send_again" }))
} satisfies Given
