import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SocialPost } from "@tidings/schema/resources/SocialPost"
import { removalPreview } from "@tidings/services/approvals/showing/posts/postsPreview"
import { SocialPosts } from "@tidings/services/social/SocialPosts"
import { Schema } from "effect"

const isFromProvider = ({ fromProvider }: { readonly fromProvider?: boolean }): boolean => fromProvider === true
const when = "fromProvider is true"

export default Operation.make({
  name: "delete_social_post",
  http: "DELETE /v1/social/posts/{postId}",
  scope: "social:posts:write",
  scopeWhen: [{ scope: "social:posts:publish", when, needed: isFromProvider }],
  idempotency: "natural",
  audit: "social_post.delete",
  summary: "Delete a post",
  description: "A post that is not live is deleted at once, and the charge for publishing it is refunded.",
  alsoSaid: "remove tweet take down post undo",
  input: Schema.Struct({
    postId: id("post"),
    fromProvider: Schema.optionalKey(
      Schema.Boolean.annotate({
        description:
          "Takes a live post down at its network: removal is pending until that is done, then the post is deleted",
        default: false
      })
    )
  }),
  output: SocialPost,
  outward: true,
  errors: ["post_not_editable"],
  surface: { kind: "social_post", when, needed: isFromProvider },
  asks: ({ postId }) => `Take the post ${postId} down from its network`,
  shows: removalPreview,
  verb: "take down",
  seen: ({ postId }) => SocialPosts.use((posts) => posts.seen(postId)),
  handler: ({ fromProvider = false, postId }) => SocialPosts.use((posts) => posts.delete(postId, fromProvider))
})
