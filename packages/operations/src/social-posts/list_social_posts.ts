import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSocialPosts, SocialPost } from "@tidings/schema/resources/SocialPost"
import { SocialPosts } from "@tidings/services/social/SocialPosts"

export default Operation.make({
  name: "list_social_posts",
  http: "GET /v1/social/posts",
  scope: "social:posts:read",
  audit: "social_post.list",
  summary: "List social posts",
  description: "Newest first, those that match every filter given.",
  alsoSaid: "tweets posts scheduled planned calendar",
  input: ListSocialPosts,
  output: pageOf(SocialPost),
  handler: (input) => SocialPosts.use((posts) => posts.list(input))
})
