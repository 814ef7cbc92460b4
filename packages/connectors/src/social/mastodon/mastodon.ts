import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { serverUrl } from "../../http/apiUrl.ts"
import { bearerApi, type JsonApi } from "../../http/jsonApi.ts"
import { accountsIn, chosen, proved } from "../accounts.ts"
import { orGone } from "../gone.ts"
import { networkCredentials } from "../networkCredentials.ts"
import { postCounts, sumOf } from "../postCounts.ts"
import { postReceipt, unnamed } from "../postReceipt.ts"
import { findMastodonStatus } from "./mastodonLookUp.ts"
import { mastodonSignIn } from "./mastodonSignIn.ts"
import { textIn } from "../../http/jsonParts.ts"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import {
  credentialsRefused,
  failureOf,
  retryAfter,
  throttled,
  untilReset,
  type FailureOf
} from "../../http/failureOf.ts"
import { multipart } from "../../http/multipart.ts"
import { said } from "../../http/said.ts"
import { processed } from "../processed.ts"

const filename = (contentType: string): string => `media.${contentType.replace(/^.*\//u, "")}`

/** Uploads a file and returns its id once the server can show it (docs.joinmastodon.org/methods/media, 2026-07). */
export const uploadToMastodon = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia) {
  const { alt, contentType } = media
  const form = multipart(alt === "" ? {} : { description: alt }, {
    filename: filename(contentType),
    contentType,
    content: media
  })
  const headers = { "Content-Type": form.contentType }
  const answer = yield* api.ask({ method: "POST", path: "/api/v2/media", headers, body: form.body })
  const id = yield* said(answer.json?.id, "file")
  if (answer.status !== 202) return id
  return yield* processed(
    Effect.map(api.ask({ method: "GET", path: `/api/v1/media/${id}` }), ({ status }) =>
      status === 206 ? ({ is: "processing" } as const) : ({ is: "ready", made: id } as const)
    )
  )
})

/** Words of a 403 that concerns the account: a token without the scope, an account that may not act. */
const ofAccount = /authorized scopes|your login|disabled|suspended|confirm/iu

/**
 * Maps a server's answer that is no success to a failure (docs.joinmastodon.org/entities/Error and /api/rate-limits,
 * 2026-07).
 */
export const mastodonFailure: FailureOf = (answer, asked) => {
  const { error, error_description } = answer.json ?? {}
  const refusal = { message: textIn(error_description, error, answer.text) }
  if (answer.status === 403 && ofAccount.test(refusal.message)) return credentialsRefused(answer, refusal)
  if (answer.status !== 429) return failureOf(answer, refusal, asked)
  const { nowMs } = asked
  return throttled(answer, refusal, untilReset(answer, "x-ratelimit-reset", nowMs) ?? retryAfter(answer, nowMs))
}

/** Builds the body of a status (docs.joinmastodon.org/methods/statuses, 2026-07). */
const mastodonStatus = ({ replyTo, text }: OutgoingPost, mediaIds: ReadonlyArray<string>) => ({
  status: text,
  visibility: "public",
  ...(mediaIds.length > 0 && { media_ids: mediaIds }),
  ...(replyTo !== undefined && { in_reply_to_id: replyTo.parent.id })
})

const credentials = Schema.Struct({
  serverUrl: serverUrl("URL of the account's server, such as https://mastodon.social"),
  ...networkCredentials("Id of the account on that server")
})

const title = "Mastodon"

const accountOf = ({ display_name, id, url, username }: any, serverUrl: string) => {
  const { host } = URL.parse(textIn(url)) ?? new URL(serverUrl)
  return { ref: id, name: [display_name, username], handle: [`${textIn(username, id)}@${host}`] }
}

const receiptOf = (status: any) =>
  postReceipt({ id: status.id, ...(typeof status.url === "string" && { url: status.url }) })

/** Mastodon, on any server: its idempotency makes a status repeatable for an hour. */
export default Connector.make({
  name: "mastodon",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: { withinSeconds: 3600 },
  looksUp: true,
  removes: true,
  counts: true,
  urlOf: ({ url }) => url,
  signIn: mastodonSignIn,
  limits: {
    text: { most: 500, counted: "characters", links: 23 },
    images: {
      types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
      maxBytes: 16 * 1024 * 1024,
      maxPixels: 33_177_600,
      most: 4
    },
    video: { types: ["video/mp4", "video/webm", "video/quicktime"], maxBytes: 99 * 1024 * 1024 },
    mixed: false,
    alt: 1500,
    thread: true
  },
  about: {
    title,
    connecting:
      "On the account's server, under Preferences > Development, make an application with read:accounts, read:statuses, write:statuses and write:media; it shows key, secret and access token. The account's id is what GET /api/v1/accounts/verify_credentials answers.",
    source: "docs.joinmastodon.org methods and api/rate-limits (2026-07)",
    limits:
      "300 requests in 5 minutes, 30 uploads and 30 removals in 30 minutes. Texts and files are held to the defaults; a server with narrower rules refuses what it does not take.",
    untried: "Everything against a real server; masto, which many clients use, makes the same requests."
  },
  open: ({ accessToken, accountRef, serverUrl }) => {
    const api = bearerApi(serverUrl, accessToken, mastodonFailure)
    const accounts = Effect.map(api.ask({ method: "GET", path: "/api/v1/accounts/verify_credentials" }), ({ json }) =>
      chosen(accountsIn([accountOf(json ?? {}, serverUrl)]), accountRef)
    )
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const mediaIds = yield* Effect.forEach(post.media, (media) => uploadToMastodon(api, media))
        const { json } = yield* api.handOver(
          {
            method: "POST",
            path: "/api/v1/statuses",
            headers: { "Idempotency-Key": post.id },
            json: mastodonStatus(post, mediaIds)
          },
          handingOver
        )
        return typeof json?.id === "string" ? receiptOf(json) : yield* unnamed(title)
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) =>
        Effect.map(findMastodonStatus(api, accountRef, post, handedMs), (status) => status && receiptOf(status)),
      accounts,
      remove: ({ id }) => orGone(api.ask({ method: "DELETE", path: `/api/v1/statuses/${id}?delete_media=true` })),
      counts: ({ id }) =>
        Effect.map(api.ask({ method: "GET", path: `/api/v1/statuses/${id}` }), ({ json }) =>
          postCounts({
            likes: json?.favourites_count,
            comments: json?.replies_count,
            shares: sumOf(json?.reblogs_count, json?.quotes_count)
          })
        )
    })
  }
})
