import { Effect } from "effect"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import { contained, type Containers } from "../meta/container.ts"

const fileOf = ({ alt, kind, url }: PostMedia) =>
  kind === "video" ? { video_url: url } : { image_url: url, ...(alt !== "" && { alt_text: alt }) }

/**
 * Makes the container of a post: a picture, a film (a reel) or up to ten of both
 * (developers.facebook.com/docs/instagram-platform/content-publishing, 2026-06).
 */
export const instagramContainer = Effect.fnUntraced(function* (
  containers: Containers,
  { media, text: caption }: OutgoingPost
) {
  const [first] = media
  if (media.length === 1) {
    const reel = first!.kind === "video" ? { media_type: "REELS", share_to_feed: true } : {}
    return yield* contained(containers, { ...fileOf(first!), ...reel, caption }, first!.kind)
  }
  const children = yield* Effect.forEach(media, (one) =>
    contained(
      containers,
      { ...fileOf(one), ...(one.kind === "video" && { media_type: "VIDEO" }), is_carousel_item: true },
      one.kind
    )
  )
  return yield* contained(containers, { media_type: "CAROUSEL", children: children.join(","), caption })
})
