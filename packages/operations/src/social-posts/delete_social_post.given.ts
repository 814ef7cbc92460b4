import type { Given } from "@tidings/testing/Given"
import { livePost } from "@tidings/testing/socialPosts"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(livePost(workspace), ({ id: postId }) => ({ postId, fromProvider: true }))
} satisfies Given
