import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { OutcomeUnknown, type Withdrawn } from "../../DeliveryFailure.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { said } from "../../http/said.ts"
import { accountsIn, chosen, proved } from "../accounts.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import { unnamed } from "../postReceipt.ts"
import { unanswered } from "../unanswered.ts"
import { authenticateTiktok, readTiktokEvent } from "./readTiktokEvent.ts"
import { tiktokApi } from "./tiktokApi.ts"
import { tiktokCounts, findTiktokPost, tiktokReceipt } from "./tiktokLookUp.ts"
import { creatorAt } from "./tiktokCreator.ts"
import { filmPost, photoPost } from "./tiktokPost.ts"
import { isTiktokComplete, lastTiktokPiece, uploadTiktokPieces } from "./tiktokUpload.ts"
import { oauth2 } from "../oauth2.ts"

/**
 * Sign-in by developers.tiktok.com, OAuth v2 for web apps (2026-11): PKCE is for desktop apps; each renewal issues
 * another refresh token, and the old one ends. Revoking an access token disconnects the app from the account.
 */
export const tiktokSignIn = oauth2({
  scopes: ["user.info.basic", "video.publish", "video.upload", "video.list"],
  separator: ",",
  clientIdName: "client_key",
  clientBy: "body",
  pkce: false,
  renewal: { once: true },
  revocation: { at: "../revoke/", ends: "account", takes: ["accessToken"] }
})

const credentials = Schema.Struct({
  ...networkCredentials("The creator's open_id"),
  apiUrl: apiUrl("https://open.tiktokapis.com"),
  ...consentAddresses({
    consentUrl: "https://www.tiktok.com/v2/auth/authorize/",
    tokenUrl: "https://open.tiktokapis.com/v2/oauth/token/"
  })
})

const title = "TikTok"
const unheard = "TikTok did not say that it has the whole film"

/**
 * TikTok: a film is announced, then uploaded piece by piece, and its last piece publishes it; pictures are posted by
 * the one request that names their URLs.
 */
export default Connector.make({
  name: "tiktok",
  channel: "social",
  credentials,
  capacity: 2,
  repeatable: "never",
  looksUp: true,
  signIn: tiktokSignIn,
  counts: true,
  limits: {
    text: { most: 2200, counted: "utf16" },
    title: { most: 90, counted: "utf16", required: false },
    images: { types: ["image/jpeg", "image/webp"], maxBytes: 20 * 1024 * 1024, most: 35 },
    video: {
      types: ["video/mp4", "video/webm", "video/quicktime"],
      maxBytes: 4 * 1024 ** 3,
      minWidth: 360,
      maxWidth: 4096,
      minSeconds: 3,
      maxSeconds: 600
    },
    mixed: false,
    requires: "media",
    thread: false
  },
  about: {
    title,
    connecting:
      "Make an app at developers.tiktok.com with Login Kit, Content Posting API (Direct Post) and user.info.basic, video.publish and video.list; for pictures verify this installation's address in the app's URL properties. In the app's webhook settings give the callback address of this account, by which TikTok tells what became of posts.",
    source: "developers.tiktok.com/doc/content-posting-api (2026-11)",
    limits:
      "What an app posts that TikTok has not audited is seen by the creator alone, whose account has to be private, and 5 creators a day may use it. About 15 posts a day for a creator, 6 a minute. A post is made with the widest audience that the creator's account allows. No descriptions of pictures; nothing can be taken down by others than a person.",
    untried:
      "Everything against the real network, for which there is no package of the vendor. A post whose answer was lost is found again only by the process that lost it, or as a public film with the same words."
  },
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = tiktokApi(apiUrl, accessToken)
    const lost = unanswered<string>()
    const accounts = Effect.gen(function* () {
      const { json } = yield* api.ask({ method: "GET", path: "/v2/user/info/?fields=open_id,display_name" })
      const { handle } = yield* creatorAt(api)
      const { display_name, open_id } = json?.data?.user ?? {}
      return chosen(accountsIn([{ ref: open_id, name: [display_name], handle: [handle] }]), accountRef)
    })
    const film = Effect.fnUntraced(function* (
      post: OutgoingPost,
      media: PostMedia,
      handingOver: Effect.Effect<void, Withdrawn>
    ) {
      const creator = yield* creatorAt(api, media)
      const { json } = yield* api.ask({
        method: "POST",
        path: "/v2/post/publish/video/init/",
        json: filmPost(post, media, creator)
      })
      const publishId = yield* said(json?.data?.publish_id, "post")
      const address = yield* said(json.data.upload_url, "address to upload to")
      yield* uploadTiktokPieces(api, address, media)
      const last = yield* lastTiktokPiece(address, media)
      return yield* Effect.flatMap(api.handOver(last, handingOver), ({ status }) =>
        isTiktokComplete(status)
          ? Effect.succeed(tiktokReceipt(publishId, creator.audience))
          : new OutcomeUnknown({ message: unheard })
      ).pipe(lost.during(post.id, publishId))
    })
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const [first] = post.media
        if (first?.kind === "video") return yield* film(post, first, handingOver)
        const creator = yield* creatorAt(api)
        const call = { method: "POST", path: "/v2/post/publish/content/init/", json: photoPost(post, creator) } as const
        const publishId: unknown = (yield* api.handOver(call, handingOver)).json?.data?.publish_id
        return typeof publishId === "string" ? tiktokReceipt(publishId, creator.audience) : yield* unnamed(title)
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) => findTiktokPost(api, post, { handedMs, publishId: lost.named(post.id) }),
      accounts,
      counts: (posted) => tiktokCounts(api, posted)
    })
  },
  callback: {
    key: ({ clientSecret }) => clientSecret,
    maxBytes: 256 * 1024,
    authenticate: authenticateTiktok,
    read: readTiktokEvent
  }
})
