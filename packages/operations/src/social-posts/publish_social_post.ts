import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SocialPost } from "@tidings/schema/resources/SocialPost"
import { postPublicationPreview } from "@tidings/services/approvals/showing/posts/postsPreview"
import { SocialPosts } from "@tidings/services/social/SocialPosts"
import { Schema } from "effect"

export default Operation.make({
  name: "publish_social_post",
  http: "POST /v1/social/posts/{postId}/publish",
  scope: "social:posts:publish",
  plan: "pro",
  idempotency: "accepted",
  audit: "social_post.publish",
  summary: "Publish a post now",
  description:
    "The answer means accepted: follow the post by read_social_post or webhooks. A post whose answer was lost is unconfirmed and is looked up at its network, never posted again blindly. A failed post may be published again; parts of a thread that are there already are not repeated.",
  alsoSaid: "tweet go live post out share immediately",
  input: Schema.Struct({ postId: id("post") }),
  output: SocialPost,
  status: 202,
  outward: true,
  errors: ["post_not_editable", "field_invalid", "media_required", "thread_invalid", "insufficient_credits"],
  surface: "social_post",
  asks: ({ postId }) => `Publish the post ${postId}`,
  shows: postPublicationPreview,
  verb: "publish",
  seen: ({ postId }) => SocialPosts.use((posts) => posts.seen(postId)),
  handler: ({ postId }) => SocialPosts.use((posts) => posts.publish(postId))
})
