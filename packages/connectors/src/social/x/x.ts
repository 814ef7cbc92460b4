import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi, type JsonApi } from "../../http/jsonApi.ts"
import { accountsIn, chosen, proved } from "../accounts.ts"
import { orGone } from "../gone.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { foundReceipt, namedReceipt } from "../postReceipt.ts"
import { xFailure } from "./xFailure.ts"
import { findTweet } from "./xLookUp.ts"
import { uploadToX } from "./xMedia.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { oauth2 } from "../oauth2.ts"
import { postCounts, sumOf } from "../postCounts.ts"
import { objectsIn } from "../../http/jsonParts.ts"

const asked = (api: JsonApi, id: string, metrics: string) => {
  const fields = { "tweet.fields": metrics, expansions: "attachments.media_keys", "media.fields": "public_metrics" }
  return Effect.map(
    api.ask({ method: "GET", path: `/2/tweets?${new URLSearchParams({ ids: id, ...fields })}` }),
    ({ json }) => ({ tweet: json?.data?.[0], media: objectsIn(json?.includes?.media) })
  )
}

/** Reads X's counts of a tweet; for a tweet older than 30 days only the public ones. */
export const countsAt = Effect.fnUntraced(function* (api: JsonApi, id: string) {
  const recent = yield* asked(api, id, "public_metrics,non_public_metrics")
  const { media, tweet } = recent.tweet === undefined ? yield* asked(api, id, "public_metrics") : recent
  const { bookmark_count, impression_count, like_count, quote_count, reply_count, retweet_count } =
    tweet?.public_metrics ?? {}
  return postCounts({
    impressions: impression_count,
    likes: like_count,
    comments: reply_count,
    shares: sumOf(retweet_count, quote_count),
    clicks: tweet?.non_public_metrics?.url_link_clicks,
    saves: bookmark_count,
    videoViews: sumOf(...media.map((one: any) => one.public_metrics?.view_count))
  })
})

/**
 * Sign-in by docs.x.com, OAuth 2.0 authorization code with PKCE (2026-08): codes live 30 s, access two hours, and a
 * refresh token works once. Each kind of token is revoked by itself.
 */
export const xSignIn = oauth2({
  scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
  clientBy: "basic",
  pkce: true,
  renewal: { once: true },
  revocation: { at: "revoke", ends: "tokens", takes: ["refreshToken", "accessToken"] }
})

/** Builds the body of `POST /2/tweets` (docs.x.com/x-api/posts/create-post, 2026-08). */
const tweet = ({ replyTo, text }: OutgoingPost, mediaIds: ReadonlyArray<string>) => ({
  text,
  ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
  ...(replyTo !== undefined && { reply: { in_reply_to_tweet_id: replyTo.parent.id } })
})

const credentials = Schema.Struct({
  ...networkCredentials("Id of the account (a number, not its handle)"),
  apiUrl: apiUrl("https://api.x.com"),
  ...consentAddresses({
    consentUrl: "https://x.com/i/oauth2/authorize",
    tokenUrl: "https://api.x.com/2/oauth2/token"
  })
})

const title = "X"

/** X: a tweet whose answer was lost is looked up by its text; X refuses a second tweet of the same text soon after. */
export default Connector.make({
  name: "x",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  looksUp: true,
  removes: true,
  counts: true,
  urlOf: ({ id }) => `https://x.com/i/status/${id}`,
  signIn: xSignIn,
  limits: {
    text: { most: 280, counted: "weighted", links: 23 },
    images: { types: ["image/jpeg", "image/png", "image/webp"], maxBytes: 5 * 1024 * 1024, most: 4 },
    gif: { types: ["image/gif"], maxBytes: 15 * 1024 * 1024, maxWidth: 1280 },
    video: {
      types: ["video/mp4"],
      maxBytes: 512 * 1024 * 1024,
      minWidth: 32,
      maxWidth: 1280,
      minRatio: 1 / 3,
      maxRatio: 3,
      minSeconds: 0.5,
      maxSeconds: 140
    },
    mixed: false,
    alt: 1000,
    thread: true
  },
  about: {
    title,
    connecting:
      "Make an app at developer.x.com with OAuth 2.0 as a confidential client, buy credits, and consent with tweet.read, tweet.write, users.read, media.write and offline.access.",
    source: "docs.x.com and its openapi.json 2.167 (2026-08)",
    limits:
      "Every post is billed (0.015 USD, with a link 0.20 USD in 2026-08), as are removals and what is read to look one up. 100 posts in 15 minutes for an account. Consent is lost when the answer to a refresh is.",
    untried: "Everything against the real network; its own package makes the same requests."
  },
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = bearerApi(apiUrl, accessToken, xFailure)
    const accounts = Effect.map(api.ask({ method: "GET", path: "/2/users/me" }), ({ json }) => {
      const { id, name, username } = json?.data ?? {}
      return chosen(accountsIn([{ ref: id, name: [name], handle: [username] }]), accountRef)
    })
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const mediaIds = yield* Effect.forEach(post.media, (media) => uploadToX(api, media))
        const call = { method: "POST", path: "/2/tweets", json: tweet(post, mediaIds) } as const
        const { json: made } = yield* api.handOver(call, handingOver)
        return yield* namedReceipt(title, made?.data?.id)
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) => foundReceipt(findTweet(api, accountRef, post, handedMs)),
      accounts,
      remove: ({ id }) => orGone(api.ask({ method: "DELETE", path: `/2/tweets/${id}` })),
      counts: ({ id }) => countsAt(api, id)
    })
  }
})
