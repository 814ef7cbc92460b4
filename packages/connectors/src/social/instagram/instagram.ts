import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { proved } from "../accounts.ts"
import { provenGraphApi, insightsOf, takenDown } from "../meta/graphApi.ts"
import { publishing } from "../meta/publishing.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { instagramSignIn, instagramAccounts } from "./instagramSignIn.ts"
import { postCounts } from "../postCounts.ts"
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

const credentials = Schema.Struct({
  ...networkCredentials("Id of the professional account (a number of the Graph API)"),
  apiUrl: apiUrl("https://graph.facebook.com/v26.0", "another version of the Graph API"),
  ...consentAddresses({
    consentUrl: "https://www.facebook.com/v26.0/dialog/oauth",
    tokenUrl: "https://graph.facebook.com/v26.0/oauth/access_token"
  })
})

/**
 * Instagram, professional accounts that belong to a page: a container is made from URLs that Instagram fetches, and
 * published at most once.
 */
export default Connector.make({
  name: "instagram",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  looksUp: true,
  signIn: instagramSignIn,
  removes: true,
  counts: true,
  limits: {
    text: { most: 2200, counted: "characters" },
    images: { types: ["image/jpeg"], maxBytes: 8 * 1024 * 1024, minRatio: 4 / 5, maxRatio: 1.91, most: 10 },
    video: {
      types: ["video/mp4", "video/quicktime"],
      maxBytes: 300 * 1024 * 1024,
      minRatio: 0.01,
      maxRatio: 10,
      minSeconds: 3,
      maxSeconds: 900
    },
    mixed: true,
    requires: "media",
    alt: 1000,
    hashtags: 30,
    mentions: 20,
    thread: false
  },
  about: {
    title: "Instagram",
    connecting:
      "Make the account a professional one and join it to a page. Make an app at developers.facebook.com with instagram_basic, instagram_content_publish, instagram_manage_insights, instagram_manage_contents, pages_show_list and pages_read_engagement, and consent to it; the page's access token is the credential.",
    source: "developers.facebook.com/docs/instagram-platform, Graph API v26.0 (2026-06)",
    limits:
      "Instagram fetches files from this installation, which has to be reachable from the internet. 50 posts in 24 hours by one page of the documentation, 100 by another. Until the app was reviewed only people with a role in it can consent.",
    untried:
      "Everything against the real network, for which there is no package of the vendor. The length of a picture's description is not documented."
  },
  open: ({ accessToken, accountRef, apiUrl, clientSecret }) => {
    const api = provenGraphApi(apiUrl, accessToken, clientSecret)
    const { deliver, lookUp } = publishing({
      api,
      path: `/${accountRef}/media`,
      fields: "status_code,status",
      title: "Instagram",
      containerOf: instagramContainer,
      publishPath: `/${accountRef}/media_publish`,
      listPath: () => `/${accountRef}/media?fields=id,caption,media_type,timestamp`
    })
    const accounts = instagramAccounts(api, accountRef)
    return Effect.succeed({
      deliver,
      verify: proved(accounts, accountRef),
      lookUp,
      accounts,
      remove: takenDown(api),
      counts: ({ id }) =>
        Effect.map(
          insightsOf(api, id, ["views", "likes", "comments", "shares", "saved"]),
          ({ comments, likes, saved, shares, views }) =>
            postCounts({ impressions: views, likes, comments, shares, saves: saved })
        )
    })
  }
})
