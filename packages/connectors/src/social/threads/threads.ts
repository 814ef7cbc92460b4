import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { accountsIn, chosen, proved } from "../accounts.ts"
import { graphApi, insightsOf, takenDown } from "../meta/graphApi.ts"
import { publishing } from "../meta/publishing.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { threadsSignIn } from "./threadsSignIn.ts"
import { postCounts, sumOf } from "../postCounts.ts"
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

const credentials = Schema.Struct({
  ...networkCredentials("Id of the account (a number)"),
  apiUrl: apiUrl("https://graph.threads.net/v1.0"),
  ...consentAddresses({
    consentUrl: "https://threads.net/oauth/authorize",
    tokenUrl: "https://graph.threads.net/oauth/access_token"
  })
})

/** Threads: a container is made from URLs that Threads fetches, and published at most once. */
export default Connector.make({
  name: "threads",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  looksUp: true,
  signIn: threadsSignIn,
  removes: true,
  counts: true,
  limits: {
    text: { most: 500, counted: "emojiBytes" },
    images: {
      types: ["image/jpeg", "image/png"],
      maxBytes: 8 * 1024 * 1024,
      minRatio: 0.1,
      maxRatio: 10,
      most: 20
    },
    video: { types: ["video/mp4", "video/quicktime"], maxBytes: 1024 ** 3, maxSeconds: 300 },
    mixed: true,
    alt: 1000,
    thread: true
  },
  about: {
    title: "Threads",
    connecting:
      "Make an app at developers.facebook.com with the use case Threads API and threads_basic, threads_content_publish, threads_read_replies, threads_manage_insights and threads_delete, and consent to it.",
    source: "developers.facebook.com/docs/threads (2026-04)",
    limits:
      "Threads fetches files from this installation, which has to be reachable from the internet. 250 posts, 1,000 replies and 100 removals in 24 hours. Until the app was reviewed only people who were invited as testers can consent.",
    untried:
      "Everything against the real network, for which there is no package of the vendor. The length of a picture's description is not documented."
  },
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = graphApi(apiUrl, accessToken)
    const { deliver, lookUp } = publishing({
      api,
      path: `/${accountRef}/threads`,
      fields: "status,error_message",
      title: "Threads",
      containerOf: threadsContainer,
      publishPath: `/${accountRef}/threads_publish`,
      listPath: ({ replyTo }) =>
        replyTo === undefined
          ? `/${accountRef}/threads?fields=id,text,media_type,timestamp`
          : `/${accountRef}/replies?fields=id,text,media_type,timestamp,replied_to`
    })
    const accounts = Effect.map(api.ask({ method: "GET", path: "/me?fields=id,username,name" }), ({ json }) => {
      const { id, name, username } = json ?? {}
      return chosen(accountsIn([{ ref: id, name: [name, username], handle: [username] }]), accountRef)
    })
    return Effect.succeed({
      deliver,
      verify: proved(accounts, accountRef),
      lookUp,
      accounts,
      remove: takenDown(api),
      counts: ({ id }) =>
        Effect.map(
          insightsOf(api, id, ["views", "likes", "replies", "reposts", "quotes", "shares"]),
          ({ likes, quotes, replies, reposts, shares, views }) =>
            postCounts({ impressions: views, likes, comments: replies, shares: sumOf(reposts, quotes, shares) })
        )
    })
  }
})
