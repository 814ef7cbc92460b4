import * as Operation from "@tidings/pipeline/Operation"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { id } from "@tidings/schema/Id"
import { SocialPost } from "@tidings/schema/resources/SocialPost"
import { schedulePreview } from "@tidings/services/approvals/showing/posts/postsPreview"
import { SocialPosts } from "@tidings/services/social/SocialPosts"
import { Schema } from "effect"

export default Operation.make({
  name: "schedule_social_post",
  http: "POST /v1/social/posts/{postId}/schedule",
  scope: "social:posts:write",
  plan: "pro",
  idempotency: "accepted",
  destroys: true,
  audit: "social_post.schedule",
  summary: "Schedule a post, or move it to another time",
  description:
    "The post leaves within a second of that time. It is charged now, and refunded if it is deleted before. A time in the past is refused.",
  alsoSaid: "tweet later tomorrow plan post time queue reschedule",
  input: Schema.Struct({
    postId: id("post"),
    scheduledAt: Timestamp.annotate({
      description: "Time of publishing",
      examples: ["2026-11-20T09:00:00.000Z"]
    })
  }),
  output: SocialPost,
  status: 202,
  outward: true,
  errors: ["post_not_editable", "field_invalid", "media_required", "thread_invalid", "insufficient_credits"],
  example: { postId: "post_01kb2x9w3t5v7y8z", scheduledAt: "2099-11-20T09:00:00.000Z" },
  surface: "social_post",
  asks: ({ postId, scheduledAt }) => `Schedule the post ${postId} for ${scheduledAt}`,
  shows: schedulePreview,
  verb: "schedule",
  seen: ({ postId }) => SocialPosts.use((posts) => posts.seen(postId)),
  handler: ({ postId, scheduledAt }) => SocialPosts.use((posts) => posts.schedule(postId, scheduledAt))
})
