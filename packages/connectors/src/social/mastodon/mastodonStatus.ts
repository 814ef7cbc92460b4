import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/** Builds the body of a status (docs.joinmastodon.org/methods/statuses, 2026-07). */
export const mastodonStatus = ({ replyTo, text }: OutgoingPost, mediaIds: ReadonlyArray<string>) => ({
  status: text,
  visibility: "public",
  ...(mediaIds.length > 0 && { media_ids: mediaIds }),
  ...(replyTo !== undefined && { in_reply_to_id: replyTo.parent.id })
})
