import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/**
 * Builds the body of `POST /{page}/feed` (developers.facebook.com/docs/pages-api/posts, 2026-04). The link's card is
 * only used without pictures.
 */
export const facebookFeed = ({ linkUrl, text }: OutgoingPost, photoIds: ReadonlyArray<string>) => ({
  message: text,
  ...(linkUrl !== undefined && photoIds.length === 0 && { link: linkUrl }),
  ...(photoIds.length > 0 && { attached_media: photoIds.map((id) => ({ media_fbid: id })) })
})
