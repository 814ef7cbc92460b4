import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/** What YouTube is told of a film (developers.google.com/youtube/v3/docs/videos, 2026-11). Whether it is made for children is left to what the channel says. */
export const youtubeVideo = ({ text, title = "" }: OutgoingPost) => ({
  snippet: { title, description: text },
  status: { privacyStatus: "public" }
})
