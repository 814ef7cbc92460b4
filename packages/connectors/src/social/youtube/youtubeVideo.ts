import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/**
 * Builds the description of a film (developers.google.com/youtube/v3/docs/videos, 2026-11). It does not say that a film
 * is made for children: the channel's setting applies.
 */
export const youtubeVideo = ({ text, title = "" }: OutgoingPost) => ({
  snippet: { title, description: text },
  status: { privacyStatus: "public" }
})
