import { Effect } from "effect"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import type { BlueskySession } from "./blueskySession.ts"
import { filmBlob } from "./blueskyVideo.ts"
import { orBare } from "../orBare.ts"
import { recordKey } from "./recordKey.ts"

const aspectRatio = ({ height, width }: PostMedia) =>
  width !== undefined && height !== undefined && { aspectRatio: { width, height } }

const pictureBlob = (session: BlueskySession, picture: PostMedia) =>
  Effect.map(
    session.ask({
      method: "POST",
      path: "/com.atproto.repo.uploadBlob",
      headers: { "Content-Type": picture.contentType },
      body: [picture]
    }),
    ({ json }): unknown => json?.blob
  )

/**
 * Builds the embed below a post's text, with its files uploaded: a film, pictures, or a card of its link; undefined if
 * there is none of these.
 */
export const blueskyEmbed = Effect.fnUntraced(function* (
  session: BlueskySession,
  videoUrl: string,
  { card: asked, id, linkUrl, media, title }: OutgoingPost
) {
  const film = media.find(({ kind }) => kind === "video")
  if (film !== undefined) {
    const video = yield* filmBlob(session, videoUrl, { name: `${recordKey(id)}.mp4`, film })
    return { $type: "app.bsky.embed.video", video, ...(film.alt !== "" && { alt: film.alt }), ...aspectRatio(film) }
  }
  if (media.length > 0) {
    const images = yield* Effect.forEach(media, (picture) =>
      Effect.map(pictureBlob(session, picture), (image) => ({ image, alt: picture.alt, ...aspectRatio(picture) }))
    )
    return { $type: "app.bsky.embed.images", images }
  }
  if (linkUrl === undefined) return undefined
  const card = asked && (yield* asked)
  const thumb = card?.picture && (yield* orBare(pictureBlob(session, card.picture)))
  const external = {
    uri: linkUrl,
    title: title ?? card?.title ?? new URL(linkUrl).host,
    description: card?.description ?? "",
    ...(thumb !== undefined && { thumb })
  }
  return { $type: "app.bsky.embed.external", external }
})
