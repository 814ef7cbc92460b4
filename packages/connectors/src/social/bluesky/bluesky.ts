import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import type { Rejected } from "../../DeliveryFailure.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import type { Receipt } from "../../messages/Receipt.ts"
import { orGone } from "../gone.ts"
import { postCounts, sumOf } from "../postCounts.ts"
import { postReceipt, unnamed } from "../postReceipt.ts"
import { blueskyEmbed } from "./blueskyEmbed.ts"
import { blueskyFacets } from "./blueskyFacets.ts"
import { blueskySession } from "./blueskySession.ts"
import { recordKey } from "./recordKey.ts"
import type { OutgoingPost, PostedId } from "../../messages/OutgoingPost.ts"

const reference = ({ cid = "", id }: PostedId) => ({ uri: id, cid })

/** Builds the record of a post, the same at every attempt (lexicon app.bsky.feed.post, 2026-08). */
const blueskyRecord = (
  { dueMs, replyTo, text }: OutgoingPost,
  { embed, facets }: { readonly embed: unknown; readonly facets: ReadonlyArray<unknown> }
) => ({
  $type: "app.bsky.feed.post",
  text,
  createdAt: new Date(dueMs).toISOString(),
  ...(facets.length > 0 && { facets }),
  ...(embed !== undefined && { embed }),
  ...(replyTo !== undefined && { reply: { root: reference(replyTo.root), parent: reference(replyTo.parent) } })
})

const credentials = Schema.Struct({
  serviceUrl: apiUrl("https://bsky.social", "the account's own server, or one that leads to it"),
  handle: Schema.String.check(Schema.isPattern(/^[^@\s]\S*$/u)).annotate({
    description: "Handle of the account, without @: acme.bsky.social"
  }),
  appPassword: secret("App password (xxxx-xxxx-xxxx-xxxx), never the account's own"),
  videoUrl: apiUrl("https://video.bsky.app", "the service that takes films")
})

const title = "Bluesky"
const collection = "app.bsky.feed.post"

const isAbsent = (failure: { readonly _tag: string }): failure is Rejected =>
  failure._tag === "Rejected" && (failure as Rejected).providerCode === "RecordNotFound"

const receiptIn = (json: any): Receipt | undefined => {
  const { cid, uri } = json ?? {}
  return typeof uri === "string" && typeof cid === "string" ? postReceipt({ id: uri, cid }) : undefined
}

/** Returns the bsky.app URL of a record's URI (at://did/collection/key); undefined for any other text. */
const webUrlOf = (uri: string): string | undefined => {
  const [, did, key] = /^at:\/\/([^/]+)\/[^/]+\/([^/]+)$/u.exec(uri) ?? []
  return did === undefined ? undefined : `https://bsky.app/profile/${did}/post/${key}`
}

/**
 * Bluesky, or any other server of the AT protocol: each post has its own record key, so that putting it again changes
 * nothing.
 */
export default Connector.make({
  name: "bluesky",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "always",
  looksUp: true,
  removes: true,
  counts: true,
  urlOf: ({ id }) => webUrlOf(id),
  limits: {
    text: { most: 300, counted: "graphemes", bytes: 3000 },
    images: { types: ["image/jpeg", "image/png", "image/webp", "image/gif"], maxBytes: 2_000_000, most: 4 },
    video: { types: ["video/mp4"], maxBytes: 300_000_000, maxSeconds: 180 },
    mixed: false,
    alt: 2000,
    linkBeside: true,
    thread: true
  },
  about: {
    title,
    connecting:
      "Make an app password at bsky.app under Settings > Privacy and security > App passwords; with the handle it is all that is needed. Films need an account whose e-mail address is verified.",
    source: "atproto.com/specs, docs.bsky.app and the lexicons of bluesky-social/atproto (2026-08)",
    limits:
      "About 1,600 posts an hour and 11,000 a day for an account; 300 sessions a day, of which one lasts for months. Text links only what begins with http.",
    untried:
      "bsky.social and its video service; posts, replies, facets and pictures were tried against its own server software."
  },
  open: Effect.fnUntraced(function* ({ videoUrl, ...account }) {
    const session = yield* blueskySession(account)
    const keyed = (id: string) =>
      Effect.map(session.current, ({ did }) => ({ repo: did, collection, rkey: recordKey(id) }))
    return {
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const embed = yield* blueskyEmbed(session, videoUrl, post)
        const facets = yield* blueskyFacets(session, post.text)
        const { json } = yield* session.handOver(
          {
            method: "POST",
            path: "/com.atproto.repo.putRecord",
            json: { ...(yield* keyed(post.id)), record: blueskyRecord(post, { embed, facets }) }
          },
          handingOver
        )
        return receiptIn(json) ?? (yield* unnamed(title))
      }),
      verify: Effect.asVoid(session.ask({ method: "GET", path: "/com.atproto.server.getSession" })),
      lookUp: Effect.fnUntraced(function* ({ id }) {
        const path = `/com.atproto.repo.getRecord?${new URLSearchParams(yield* keyed(id))}`
        return yield* session.ask({ method: "GET", path }).pipe(
          Effect.map(({ json }) => receiptIn(json)),
          Effect.catchIf(isAbsent, () => Effect.succeed(undefined))
        )
      }),
      accounts: Effect.gen(function* () {
        const { did, handle } = yield* session.current
        const profile = { repo: did, collection: "app.bsky.actor.profile", rkey: "self" }
        const path = `/com.atproto.repo.getRecord?${new URLSearchParams(profile)}`
        const name = yield* session.ask({ method: "GET", path }).pipe(
          Effect.map(({ json }): unknown => json?.value?.displayName),
          Effect.catchIf(isAbsent, () => Effect.succeed(undefined))
        )
        return [{ accountRef: did, displayName: typeof name === "string" && name !== "" ? name : handle, handle }]
      }),
      remove: ({ id }) =>
        Effect.flatMap(session.current, ({ did }) =>
          orGone(
            session.ask({
              method: "POST",
              path: "/com.atproto.repo.deleteRecord",
              json: { repo: did, collection, rkey: id.replace(/^.*\//u, "") }
            })
          )
        ),
      counts: ({ id }) =>
        Effect.map(
          session.ask({ method: "GET", path: `/app.bsky.feed.getPosts?${new URLSearchParams({ uris: id })}` }),
          ({ json }) => {
            const { bookmarkCount, likeCount, quoteCount, replyCount, repostCount } = json?.posts?.[0] ?? {}
            return postCounts({
              likes: likeCount,
              comments: replyCount,
              shares: sumOf(repostCount, quoteCount),
              saves: bookmarkCount
            })
          }
        )
    }
  })
})
