import type { Given } from "@tidings/testing/Given"
import { socialPost } from "@tidings/testing/socialPosts"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(socialPost(workspace), ({ id: postId }) => ({ postId, scheduledAt: "2099-11-20T09:00:00.000Z" }))
} satisfies Given
