import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/** Builds the body of `POST /2/tweets` (docs.x.com/x-api/posts/create-post, 2026-08). */
export const tweet = ({ replyTo, text }: OutgoingPost, mediaIds: ReadonlyArray<string>) => ({
  text,
  ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
  ...(replyTo !== undefined && { reply: { in_reply_to_tweet_id: replyTo.parent.id } })
})
