import { Effect } from "effect"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import { contained, type Containers } from "../meta/container.ts"

const fileOf = ({ alt, kind, url }: PostMedia) => ({
  ...(kind === "video" ? { media_type: "VIDEO", video_url: url } : { media_type: "IMAGE", image_url: url }),
  ...(alt !== "" && { alt_text: alt })
})

/**
 * Makes the container of a post: words, a picture, a film or up to twenty of both
 * (developers.facebook.com/docs/threads/posts, 2026-04).
 */
export const threadsContainer = Effect.fnUntraced(function* (
  containers: Containers,
  { linkUrl, media, replyTo, text }: OutgoingPost
) {
  const says = { text, ...(replyTo !== undefined && { reply_to_id: replyTo.parent.id }) }
  const [first] = media
  if (first === undefined) {
    const card = linkUrl === undefined ? {} : { link_attachment: linkUrl }
    return yield* contained(containers, { media_type: "TEXT", ...says, ...card })
  }
  if (media.length === 1) return yield* contained(containers, { ...fileOf(first), ...says }, first.kind)
  const children = yield* Effect.forEach(media, (one) =>
    contained(containers, { ...fileOf(one), is_carousel_item: true }, one.kind)
  )
  return yield* contained(containers, { media_type: "CAROUSEL", children: children.join(","), ...says })
})
