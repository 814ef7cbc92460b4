import * as Operation from "@tidings/pipeline/Operation"
import { CreatedPosts, CreateSocialPost } from "@tidings/schema/resources/SocialPost"
import { batchPreview } from "@tidings/services/approvals/showing/posts/postsPreview"
import { leaves } from "@tidings/services/social/PostBatch"
import { ComposedPosts } from "@tidings/services/social/ComposedPosts"

const when = "publish is true, or scheduleAt is given and mode is not hold"

export default Operation.make({
  name: "create_social_post",
  http: "POST /v1/social/posts",
  scope: "social:posts:write",
  scopeWhen: [{ scope: "social:posts:publish", when: "publish is true", needed: ({ publish }) => publish === true }],
  planWhen: [{ plan: "pro", when, needed: leaves }],
  idempotency: "accepted",
  audit: "social_post.create",
  summary: "Make posts for social networks",
  description:
    "One post for each channel, checked by that network's own rules before anything leaves. A channel that refuses does not stop the others: its receipt says why; if every channel refuses, so does the call, with all invalid fields. " +
    "A post that is published or scheduled costs 1 credit, 4 with a link, a thread the sum of its posts; drafts, holds and sandbox keys cost nothing, and text that a connected model composes 2 a channel.",
  alsoSaid: "tweet linkedin instagram facebook bluesky mastodon write announce share",
  input: CreateSocialPost,
  output: CreatedPosts,
  status: 201,
  outward: true,
  errors: [
    "brand_required",
    "field_invalid",
    "media_required",
    "thread_invalid",
    "insufficient_credits",
    "workspace_rate_limit"
  ],
  example: {
    channels: ["bluesky", "mastodon"],
    caption: "We are live",
    hashtags: ["launch"],
    linkUrl: "https://example.com/launch"
  },
  surface: { kind: "social_post", when, needed: leaves },
  asks: ({ caption = "", channels, publish }) =>
    `${publish === true ? "Publish" : "Schedule"} on ${channels.join(", ")}: ${caption.trim().replaceAll(/\s+/gu, " ")}`,
  shows: batchPreview,
  verb: ({ publish }) => (publish === true ? "publish" : "schedule"),
  prepare: (input) => ComposedPosts.use((posts) => posts.write(input)),
  handler: (_, written) => ComposedPosts.use((posts) => posts.keep(written))
})
