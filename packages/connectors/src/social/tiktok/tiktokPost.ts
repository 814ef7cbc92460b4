import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import type { Creator } from "./tiktokCreator.ts"
import { tiktokPieces } from "./tiktokUpload.ts"

/**
 * Builds the announcement of a film (developers.tiktok.com/doc/content-posting-api-reference-direct-post, 2026-11): its
 * title is its caption.
 */
export const filmPost = ({ text }: OutgoingPost, film: PostMedia, { audience, disables }: Creator) => {
  const { count, pieceBytes } = tiktokPieces(film.byteLength)
  return {
    post_info: { title: text, privacy_level: audience, ...disables },
    source_info: {
      source: "FILE_UPLOAD",
      video_size: film.byteLength,
      chunk_size: pieceBytes,
      total_chunk_count: count
    }
  }
}

/**
 * Builds the post of pictures, which TikTok fetches
 * (developers.tiktok.com/doc/content-posting-api-reference-photo-post, 2026-11).
 */
export const photoPost = (
  { media, text, title }: OutgoingPost,
  { audience, disables: { disable_comment } }: Creator
) => ({
  media_type: "PHOTO",
  post_mode: "DIRECT_POST",
  post_info: { ...(title !== undefined && { title }), description: text, privacy_level: audience, disable_comment },
  source_info: { source: "PULL_FROM_URL", photo_cover_index: 0, photo_images: media.map(({ url }) => url) }
})
