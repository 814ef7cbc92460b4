import * as Operation from "@tidings/pipeline/Operation"
import { SocialPost, UpdateSocialPost } from "@tidings/schema/resources/SocialPost"
import { SocialPosts } from "@tidings/services/social/SocialPosts"

export default Operation.make({
  name: "update_social_post",
  http: "PATCH /v1/social/posts/{postId}",
  scope: "social:posts:write",
  idempotency: "accepted",
  audit: "social_post.update",
  summary: "Change a draft or ready post",
  description:
    "Fields that are left out stay as they are; lists are replaced whole. The post is ready once its network would take it and an account is connected. Any other post is refused with post_not_editable.",
  alsoSaid: "edit tweet change text of post",
  input: UpdateSocialPost,
  output: SocialPost,
  errors: ["post_not_editable", "field_invalid", "media_required", "thread_invalid"],
  example: { postId: "post_01kb2x9w3t5v7y8z", caption: "We are live, everywhere" },
  handler: (edit) => SocialPosts.use((posts) => posts.update(edit))
})
