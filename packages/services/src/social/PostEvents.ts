import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Context, Effect, Layer } from "effect"
import type { TypedEvent } from "../webhooks/EventToSend.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { toSocialPost } from "./toSocialPost.ts"

type PostEvent = Extract<TypedEvent["type"], `social.post.${string}`>

/** What webhooks are told of posts: the post as it is then. */
export class PostEvents extends Context.Service<PostEvents>()("@tidings/services/social/PostEvents", {
  make: Effect.map(WebhookFanOut, (events) => ({
    emit: (row: PostRow, type: PostEvent) =>
      events.emit(row.workspaceId, { type, data: toSocialPost(row), livemode: row.livemode })
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
