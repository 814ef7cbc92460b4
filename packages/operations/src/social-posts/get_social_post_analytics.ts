import * as Operation from "@tidings/pipeline/Operation"
import { GetSocialPostAnalytics, SocialAnalytics } from "@tidings/schema/resources/SocialAnalytics"
import { PostAnalytics } from "@tidings/services/social/PostAnalytics"

export default Operation.make({
  name: "get_social_post_analytics",
  http: "GET /v1/social/posts/{postId}/analytics",
  scope: "social:posts:read",
  audit: "social_post.analytics",
  summary: "Read how a post does",
  description: "The network's counts when it was last asked; a thread's posts are summed.",
  alsoSaid: "likes comments shares views reach engagement impressions performance tweet",
  input: GetSocialPostAnalytics,
  output: SocialAnalytics,
  live: true,
  errors: ["connector_error", "connector_timeout"],
  handler: (input) => PostAnalytics.use((analytics) => analytics.read(input))
})
