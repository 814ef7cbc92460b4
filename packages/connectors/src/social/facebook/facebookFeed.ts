import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/** What a page is told of a post: `POST /{page}/feed` (developers.facebook.com/docs/pages-api/posts, 2026-04). A card stands where no pictures do. */
export const facebookFeed = ({ linkUrl, text }: OutgoingPost, photoIds: ReadonlyArray<string>) => ({
  message: text,
  ...(linkUrl !== undefined && photoIds.length === 0 && { link: linkUrl }),
  ...(photoIds.length > 0 && { attached_media: photoIds.map((id) => ({ media_fbid: id })) })
})
