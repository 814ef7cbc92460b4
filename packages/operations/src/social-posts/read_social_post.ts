import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SocialPost } from "@tidings/schema/resources/SocialPost"
import { SocialPosts } from "@tidings/services/social/SocialPosts"
import { Schema } from "effect"

export default Operation.make({
  name: "read_social_post",
  http: "GET /v1/social/posts/{postId}",
  scope: "social:posts:read",
  audit: "social_post.read",
  summary: "Read a social post",
  description:
    "With what became of it at its network: what the network calls it, or in its words why it did not appear.",
  alsoSaid: "tweet status did it appear",
  input: Schema.Struct({ postId: id("post") }),
  output: SocialPost,
  handler: ({ postId }) => SocialPosts.use((posts) => posts.read(postId))
})
