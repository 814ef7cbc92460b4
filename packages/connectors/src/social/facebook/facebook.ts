import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { proved } from "../accounts.ts"
import type { Withdrawn } from "../../DeliveryFailure.ts"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import { provenGraphApi, takenDown } from "../meta/graphApi.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { facebookSignIn, facebookAccounts } from "./facebookSignIn.ts"
import { namedReceipt, postReceipt, unnamed } from "../postReceipt.ts"
import { unanswered } from "../unanswered.ts"
import { facebookCounts } from "./facebookCounts.ts"
import { filmIn } from "./facebookFilm.ts"
import { findFacebookPost } from "./facebookLookUp.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import { multipart } from "../../http/multipart.ts"
import { said } from "../../http/said.ts"

/**
 * Uploads a picture that nobody sees until a post shows it, and returns its id
 * (developers.facebook.com/docs/graph-api/reference/page/photos, 2026-04).
 */
const photoIn = Effect.fnUntraced(function* (api: JsonApi, page: string, photo: PostMedia) {
  const { alt, contentType } = photo
  const form = multipart(
    { published: "false", ...(alt !== "" && { alt_text_custom: alt }) },
    { name: "source", filename: contentType.replace("/", "."), contentType, content: photo }
  )
  const headers = { "Content-Type": form.contentType }
  const { json } = yield* api.ask({ method: "POST", path: `/${page}/photos`, headers, body: form.body })
  return yield* said(json?.id, "photo")
})

/**
 * Builds the body of `POST /{page}/feed` (developers.facebook.com/docs/pages-api/posts, 2026-04). The link's card is
 * only used without pictures.
 */
const facebookFeed = ({ linkUrl, text }: OutgoingPost, photoIds: ReadonlyArray<string>) => ({
  message: text,
  ...(linkUrl !== undefined && photoIds.length === 0 && { link: linkUrl }),
  ...(photoIds.length > 0 && { attached_media: photoIds.map((id) => ({ media_fbid: id })) })
})

const credentials = Schema.Struct({
  ...networkCredentials("Id of the page"),
  apiUrl: apiUrl("https://graph.facebook.com/v26.0", "another version of the Graph API"),
  videoUrl: apiUrl("https://graph-video.facebook.com/v26.0", "the server that takes films"),
  ...consentAddresses({
    consentUrl: "https://www.facebook.com/v26.0/dialog/oauth",
    tokenUrl: "https://graph.facebook.com/v26.0/oauth/access_token"
  })
})

const title = "Facebook"

/** Facebook pages, never profiles: pictures and films are uploaded unpublished, and one request publishes them. */
export default Connector.make({
  name: "facebook",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  looksUp: true,
  signIn: facebookSignIn,
  removes: true,
  counts: true,
  urlOf: ({ id }) => `https://www.facebook.com/${id}`,
  limits: {
    text: { most: 63_206, counted: "characters" },
    images: {
      types: ["image/jpeg", "image/png", "image/gif", "image/bmp", "image/tiff"],
      maxBytes: 10 * 1024 * 1024,
      most: 10
    },
    video: { types: ["video/mp4", "video/quicktime"], maxBytes: 10 * 1024 ** 3, maxSeconds: 14_400 },
    mixed: false,
    alt: 1000,
    thread: false
  },
  about: {
    title,
    connecting:
      "Make an app at developers.facebook.com with pages_show_list, pages_manage_posts, pages_read_engagement and read_insights, and consent to it as somebody who may create content on the page; the page's access token, which /me/accounts tells, is the credential. It lasts as long as the consent does.",
    source: "developers.facebook.com/docs/pages-api and docs/video-api, Graph API v26.0 (2026-07)",
    limits:
      "A version of the Graph API lives about two years. The same post twice in a short time is refused. Until the app was reviewed only people with a role in it see what it posts.",
    untried:
      "Everything against the real network; the vendor's own package makes the same request for words and a link. How many pictures one post may have and how long their descriptions may be is not documented."
  },
  open: ({ accessToken, accountRef, apiUrl, clientSecret, videoUrl }) => {
    const api = provenGraphApi(apiUrl, accessToken, clientSecret)
    const videos = provenGraphApi(videoUrl, accessToken, clientSecret)
    const accounts = facebookAccounts(api, accountRef)
    const lost = unanswered<string>()
    const film = Effect.fnUntraced(function* (
      { id, text }: OutgoingPost,
      media: PostMedia,
      handingOver: Effect.Effect<void, Withdrawn>
    ) {
      const { finish, videoId } = yield* filmIn(videos, accountRef, media)
      const call = { method: "POST", path: `/${accountRef}/videos`, json: { ...finish, description: text } } as const
      return yield* Effect.flatMap(videos.handOver(call, handingOver), ({ json }) =>
        json?.success === true ? Effect.succeed(postReceipt({ id: videoId, kind: "video" })) : unnamed(title)
      ).pipe(lost.during(id, videoId))
    })
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const [first] = post.media
        if (first?.kind === "video") return yield* film(post, first, handingOver)
        const photoIds = yield* Effect.forEach(post.media, (photo) => photoIn(api, accountRef, photo))
        const call = { method: "POST", path: `/${accountRef}/feed`, json: facebookFeed(post, photoIds) } as const
        const { json } = yield* api.handOver(call, handingOver)
        return yield* namedReceipt(title, json?.id)
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) => findFacebookPost(api, accountRef, post, { handedMs, videoId: lost.named(post.id) }),
      accounts,
      remove: takenDown(api),
      counts: (posted) => facebookCounts(api, posted)
    })
  }
})
