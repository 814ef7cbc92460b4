import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

const sourceOf = ({ media }: OutgoingPost, filmId: string | undefined) => {
  if (filmId !== undefined) return { source_type: "video_id", media_id: filmId, cover_image_key_frame_time: 0 }
  const [first, ...others] = media.map(({ url }) => ({ url }))
  if (others.length === 0) return { source_type: "image_url", url: first?.url }
  return { source_type: "multiple_image_urls", items: [first, ...others] }
}

/**
 * Builds the body of `POST /v5/pins` for a post on a board (Pinterest's OpenAPI description 5.23.0, 2025-12); Pinterest
 * fetches pictures itself.
 */
export const pin = (board_id: string, post: OutgoingPost, filmId: string | undefined) => {
  const alt = post.media.map(({ alt }) => alt).filter((text) => text !== "")
  return {
    board_id,
    ...(post.title !== undefined && { title: post.title }),
    ...(post.text !== "" && { description: post.text }),
    ...(post.linkUrl !== undefined && { link: post.linkUrl }),
    ...(alt.length > 0 && { alt_text: [...alt.join("\n")].slice(0, 500).join("") }),
    media_source: sourceOf(post, filmId)
  }
}
