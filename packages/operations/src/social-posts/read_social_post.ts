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
    "With its result at the network: its ids there, or in the network's words the reason that it did not appear.",
  alsoSaid: "tweet status did it appear",
  input: Schema.Struct({ postId: id("post") }),
  output: SocialPost,
  handler: ({ postId }) => SocialPosts.use((posts) => posts.read(postId))
})
