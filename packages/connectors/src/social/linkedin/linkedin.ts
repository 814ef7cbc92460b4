import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { chosen, proved } from "../accounts.ts"
import { orBare } from "../orBare.ts"
import { orGone } from "../gone.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { postCounts } from "../postCounts.ts"
import { foundReceipt, namedReceipt } from "../postReceipt.ts"
import { organisations, linkedinSignIn } from "./linkedinSignIn.ts"
import { linkedinApi, listOf, restli } from "./linkedinApi.ts"
import { findLinkedinPost, littleText } from "./linkedinLookUp.ts"
import { uploadToLinkedin } from "./linkedinMedia.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"

/** A card as shown below a post; LinkedIn reads no page itself. */
interface Article {
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** URN of the uploaded picture. */
  readonly thumbnail?: string | undefined
}

const contentOf = ({ linkUrl, media, title }: OutgoingPost, urns: ReadonlyArray<string>, article: Article) => {
  const shown = urns.map((id, index) => ({ id, ...(media[index]!.alt !== "" && { altText: media[index]!.alt }) }))
  if (shown.length > 1) return { multiImage: { images: shown } }
  if (shown.length === 1) return { media: { ...shown[0], ...(title !== undefined && { title }) } }
  if (linkUrl === undefined) return undefined
  const { description, thumbnail } = article
  return {
    article: {
      source: linkUrl,
      title: title ?? article.title ?? new URL(linkUrl).host,
      ...(description !== undefined && { description }),
      ...(thumbnail !== undefined && { thumbnail })
    }
  }
}

/**
 * Builds the body of `POST /rest/posts` for an organisation's post (learn.microsoft.com/linkedin …/posts-api, 2026-01).
 */
const linkedinPost = (author: string, post: OutgoingPost, urns: ReadonlyArray<string>, article: Article) => {
  const content = contentOf(post, urns, article)
  return {
    author,
    commentary: littleText(post.text),
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content !== undefined && { content }),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false
  }
}

const knownVersion = "202601"

const credentials = Schema.Struct({
  ...networkCredentials("URN of the organisation (urn:li:organization:…)"),
  apiUrl: apiUrl("https://api.linkedin.com"),
  ...consentAddresses({
    consentUrl: "https://www.linkedin.com/oauth/v2/authorization",
    tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken"
  }),
  apiVersion: Schema.String.check(Schema.isPattern(/^20\d{4}$/u))
    .annotate({
      description: "Version of the API (YYYYMM); LinkedIn drops each after about a year",
      default: knownVersion
    })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(knownVersion)))
})

const title = "LinkedIn"

/** Builds the query for the statistics of one post, which depends on the kind of its URN. */
const statisticsOf = (author: string, urn: string): string => {
  const kind = urn.startsWith("urn:li:ugcPost:") ? "ugcPosts" : "shares"
  return `q=organizationalEntity&organizationalEntity=${encodeURIComponent(author)}&${kind}=${listOf([urn])}`
}

/** LinkedIn: posts of organisations, never of a person. */
export default Connector.make({
  name: "linkedin",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  looksUp: true,
  removes: true,
  counts: true,
  urlOf: ({ id }) => `https://www.linkedin.com/feed/update/${id}/`,
  signIn: linkedinSignIn,
  limits: {
    text: { most: 3000, counted: "characters" },
    images: {
      types: ["image/jpeg", "image/png", "image/gif"],
      maxBytes: 20 * 1024 * 1024,
      maxPixels: 36_152_319,
      most: 20
    },
    video: { types: ["video/mp4"], maxBytes: 500 * 1024 * 1024, minSeconds: 3, maxSeconds: 1800 },
    mixed: false,
    alt: 4086,
    linkBeside: true,
    thread: false
  },
  about: {
    title,
    connecting:
      "Make an app at linkedin.com/developers that is verified by the organisation and admitted to the Community Management API (a review), and consent as an administrator of the page with w_organization_social, r_organization_social and rw_organization_admin.",
    source: "learn.microsoft.com/linkedin, versions of 2026-01",
    limits:
      "Access lasts 60 days and is prolonged only for approved partners: consent has to be given again. Calls are counted by the day, by numbers that only the developer portal shows. An equal text soon after is refused.",
    untried:
      "Everything against the real network, and versions of the API after 202601; requests are compared with those that its own package made."
  },
  open: (account) => {
    const { accountRef } = account
    const api = linkedinApi(account)
    const articleOf = Effect.fnUntraced(function* ({ card: asked, media }: OutgoingPost) {
      const card = media.length > 0 || asked === undefined ? undefined : yield* asked
      if (card === undefined) return {}
      const { description, picture, title } = card
      const thumbnail = picture && (yield* orBare(uploadToLinkedin(api, accountRef, picture)))
      return { title, description, thumbnail } satisfies Article
    })
    const accounts = Effect.map(organisations(api), (found) => chosen(found, accountRef))
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const urns = yield* Effect.forEach(post.media, (media) => uploadToLinkedin(api, accountRef, media))
        const json = linkedinPost(accountRef, post, urns, yield* articleOf(post))
        const call = { method: "POST", path: "/posts", headers: restli("create"), json } as const
        const { headers } = yield* api.handOver(call, handingOver)
        return yield* namedReceipt(title, headers["x-restli-id"])
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) => foundReceipt(findLinkedinPost(api, accountRef, post, handedMs)),
      accounts,
      remove: ({ id }) =>
        orGone(api.ask({ method: "DELETE", path: `/posts/${encodeURIComponent(id)}`, headers: restli("delete") })),
      counts: ({ id }) => {
        const path = `/organizationalEntityShareStatistics?${statisticsOf(accountRef, id)}`
        return Effect.map(api.ask({ method: "GET", path, headers: restli("finder") }), ({ json }) => {
          const { clickCount, commentCount, impressionCount, likeCount, shareCount } =
            json?.elements?.[0]?.totalShareStatistics ?? {}
          return postCounts({
            impressions: impressionCount,
            likes: likeCount,
            comments: commentCount,
            shares: shareCount,
            clicks: clickCount
          })
        })
      }
    })
  }
})
