import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { type OutcomeUnknown, Unreachable } from "../../DeliveryFailure.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import type { Receipt } from "../../messages/Receipt.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { accountsIn, chosen, proved } from "../accounts.ts"
import { orGone } from "../gone.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { postCounts } from "../postCounts.ts"
import { unnamed } from "../postReceipt.ts"
import { refusedMedia } from "../processed.ts"
import { unanswered } from "../unanswered.ts"
import { youtubeFailure } from "./youtubeFailure.ts"
import { findYoutubeVideo, youtubeReceipt } from "./youtubeLookUp.ts"
import { type UploadSession, begunAt, lastYoutubePiece, orGoneSession, uploadYoutubePieces } from "./youtubeUpload.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { oauth2 } from "../oauth2.ts"

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`

/**
 * Sign-in by developers.google.com/identity, web server apps (2026-11): a refresh token is issued only if offline
 * access and consent are requested. Revoking a token revokes the tokens that belong to it too, and needs no other
 * proof.
 */
export const youtubeSignIn = oauth2({
  scopes: [scope("youtube.upload"), scope("youtube.force-ssl"), scope("yt-analytics.readonly")],
  clientBy: "body",
  pkce: true,
  asks: { access_type: "offline", prompt: "consent" },
  renewal: {},
  revocation: { at: "revoke", ends: "account", takes: ["refreshToken", "accessToken"], first: true, bare: true }
})

const credentials = Schema.Struct({
  ...networkCredentials("Id of the channel (UC…)"),
  apiUrl: apiUrl("https://www.googleapis.com"),
  ...consentAddresses({
    consentUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token"
  })
})

const title = "YouTube"

/** Parses a count, which YouTube sends as text; undefined if it is absent. */
const counted = (value: unknown): number | undefined => (textIn(value) === "" ? undefined : Number(textIn(value)))

const accountOf = ({ id, snippet }: any) => ({
  ref: id,
  name: [snippet?.title],
  handle: [textIn(snippet?.customUrl).replace(/^@/u, "")]
})

const published = ({ json, status }: ProviderAnswer): Effect.Effect<Receipt, OutcomeUnknown | Unreachable> => {
  if (status === 308) return Effect.fail(new Unreachable({ message: "the film is not all there", stopsAll: false }))
  return typeof json?.id === "string" ? Effect.succeed(youtubeReceipt(json.id)) : Effect.fail(unnamed(title))
}

/**
 * YouTube: a film is uploaded in a session, and its last bytes publish it; until they arrive there is no video,
 * whatever was uploaded.
 */
export default Connector.make({
  name: "youtube",
  channel: "social",
  credentials,
  capacity: 2,
  repeatable: "never",
  looksUp: true,
  signIn: youtubeSignIn,
  removes: true,
  counts: true,
  urlOf: ({ id }) => `https://www.youtube.com/watch?v=${id}`,
  limits: {
    text: { most: 5000, counted: "bytes" },
    title: { most: 100, counted: "characters", required: true },
    video: {
      types: ["video/mp4", "video/quicktime", "video/webm", "video/x-msvideo", "video/mpeg", "video/3gpp"],
      maxBytes: 256 * 1024 ** 3,
      maxSeconds: 12 * 3600
    },
    requires: "video",
    thread: false
  },
  about: {
    title,
    connecting:
      "In the Google Cloud console turn on the YouTube Data API v3 for a project and make an OAuth client of the type web application; consent as the channel with youtube.upload and youtube.force-ssl.",
    source: "developers.google.com/youtube/v3 (2026-11)",
    limits:
      "100 uploads a day for a project, until midnight Pacific time. What a project uploads that Google has not audited stays private. Films over 15 minutes need a verified account; titles without < and >. Consent to a project whose consent screen is still in testing ends after 7 days.",
    untried:
      "Everything against the real network. @googleapis/youtube describes a video, lists and removes it by the same requests; it knows no resumable uploads, which are by the documentation."
  },
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = bearerApi(apiUrl, accessToken, youtubeFailure)
    const lost = unanswered<UploadSession>()
    const accounts = Effect.map(
      api.ask({ method: "GET", path: "/youtube/v3/channels?part=snippet&mine=true" }),
      ({ json }) => chosen(accountsIn(objectsIn(json?.items).map(accountOf)), accountRef)
    )
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const film = post.media.find(({ kind }) => kind === "video")
        if (film === undefined) return yield* refusedMedia("YouTube takes films only")
        const session = yield* begunAt(api, post, film)
        yield* uploadYoutubePieces(api, session, film)
        const last = yield* lastYoutubePiece(session, film)
        return yield* api
          .handOver(last, handingOver)
          .pipe(Effect.mapError(orGoneSession), Effect.flatMap(published), lost.during(post.id, session))
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) => findYoutubeVideo(api, post, { handedMs, session: lost.named(post.id) }),
      accounts,
      remove: ({ id }) => orGone(api.ask({ method: "DELETE", path: `/youtube/v3/videos?id=${id}` })),
      counts: ({ id }) =>
        Effect.map(api.ask({ method: "GET", path: `/youtube/v3/videos?part=statistics&id=${id}` }), ({ json }) => {
          const { commentCount, likeCount, viewCount } = json?.items?.[0]?.statistics ?? {}
          return postCounts({
            videoViews: counted(viewCount),
            likes: counted(likeCount),
            comments: counted(commentCount)
          })
        })
    })
  }
})
