import * as Operation from "@tidings/pipeline/Operation"
import { text } from "@tidings/schema/fields/text"
import { id } from "@tidings/schema/Id"
import { sendsAgain, Resolution, whenSentAgain } from "@tidings/schema/resources/Resolution"
import { SocialPost } from "@tidings/schema/resources/SocialPost"
import { againPreview } from "@tidings/services/approvals/showing/posts/postsPreview"
import { ResolvedPosts } from "@tidings/services/social/publishing/ResolvedPosts"
import { Schema } from "effect"

export default Operation.make({
  name: "resolve_unconfirmed_post",
  http: "POST /v1/social/posts/{postId}/resolve",
  scope: "social:posts:publish",
  unlisted: true,
  idempotency: "accepted",
  destroys: true,
  audit: "social_post.resolve",
  summary: "Resolve an unconfirmed post",
  description:
    "For a person who looked at the account's timeline. send_again publishes the post, twice if the first did appear; failed gives its credits back. In a thread, it concerns the part after those that are there.",
  alsoSaid: "lost post tweet unknown whether it appeared publish again mark failed stuck",
  input: Schema.Struct({
    postId: id("post"),
    resolution: Resolution,
    providerPostId: Schema.optionalKey(
      text({ min: 1, max: 500 }).annotate({
        description:
          "The network's id of the post, with sent: needed to count it, take it down, and go on with a thread"
      })
    )
  }),
  output: SocialPost,
  outward: true,
  errors: ["not_unconfirmed", "field_invalid"],
  example: { postId: "post_01kb2x9w3t5v7y8z", resolution: "send_again" },
  surface: { kind: "social_post", when: whenSentAgain, needed: sendsAgain },
  asks: ({ postId }) => `Publish the post ${postId} again`,
  shows: againPreview,
  verb: "publish again",
  seen: ({ postId }) => ResolvedPosts.use((posts) => posts.seen(postId)),
  handler: ({ postId, resolution, ...said }) => ResolvedPosts.use((posts) => posts.resolve(postId, resolution, said))
})
