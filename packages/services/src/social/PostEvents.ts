import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Database } from "@tidings/storage/Database"
import { Context, Effect, Layer } from "effect"
import { countNews } from "../handover/countNews.ts"
import type { TypedEvent } from "../webhooks/EventToSend.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { toSocialPost } from "./toSocialPost.ts"

type PostEvent = Extract<TypedEvent["type"], `social.post.${string}`>

/** Emits webhook events of posts, with the post at that point. */
export class PostEvents extends Context.Service<PostEvents>()("@tidings/services/social/PostEvents", {
  make: Effect.map(Effect.all([WebhookFanOut, Database]), ([events, database]) => ({
    emit: (row: PostRow, type: PostEvent) =>
      Effect.andThen(
        events.emit(row.workspaceId, { type, data: toSocialPost(row), livemode: row.livemode }),
        database.afterCommit(countNews("social", row.livemode, [{ type }]))
      )
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
