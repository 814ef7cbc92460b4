import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi, jsonApi, type JsonApi } from "../../http/jsonApi.ts"
import { proved } from "../accounts.ts"
import { orGone } from "../gone.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { postCounts } from "../postCounts.ts"
import { foundReceipt, namedReceipt } from "../postReceipt.ts"
import { boards, pinterestSignIn } from "./pinterestSignIn.ts"
import { pinterestFailure } from "./pinterestFailure.ts"
import { filmId } from "./pinterestFilm.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { objectsIn } from "../../http/jsonParts.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"

const mostLooked = 100

/** Finds the board's pin with exactly the post's texts and link, published since its handover. */
export const findPin = Effect.fnUntraced(function* (
  api: JsonApi,
  board: string,
  { linkUrl = "", text, title = "" }: OutgoingPost,
  handedMs: number
) {
  const { json } = yield* api.ask({ method: "GET", path: `/boards/${board}/pins?page_size=${mostLooked}` })
  const found = objectsIn(json?.items).find(
    (one) =>
      isSince(one.created_at, earliestMs(handedMs)) &&
      saysTheSame(one.description, text) &&
      saysTheSame(one.title, title) &&
      saysTheSame(one.link, linkUrl)
  )
  return typeof found?.id === "string" ? (found.id as string) : undefined
})

const sourceOf = ({ media }: OutgoingPost, filmId: string | undefined) => {
  if (filmId !== undefined) return { source_type: "video_id", media_id: filmId, cover_image_key_frame_time: 0 }
  const [first, ...others] = media.map(({ url }) => ({ url }))
  if (others.length === 0) return { source_type: "image_url", url: first?.url }
  return { source_type: "multiple_image_urls", items: [first, ...others] }
}

/**
 * Builds the body of `POST /v5/pins` for a post on a board (Pinterest's OpenAPI description 5.23.0, 2025-12); Pinterest
 * fetches pictures itself.
 */
const pin = (board_id: string, post: OutgoingPost, filmId: string | undefined) => {
  const alt = post.media.map(({ alt }) => alt).filter((text) => text !== "")
  return {
    board_id,
    ...(post.title !== undefined && { title: post.title }),
    ...(post.text !== "" && { description: post.text }),
    ...(post.linkUrl !== undefined && { link: post.linkUrl }),
    ...(alt.length > 0 && { alt_text: [...alt.join("\n")].slice(0, 500).join("") }),
    media_source: sourceOf(post, filmId)
  }
}

const credentials = Schema.Struct({
  ...networkCredentials("Id of the board that pins go to"),
  apiUrl: apiUrl("https://api.pinterest.com/v5", "api-sandbox.pinterest.com/v5 to try it out"),
  ...consentAddresses({
    consentUrl: "https://www.pinterest.com/oauth/",
    tokenUrl: "https://api.pinterest.com/v5/oauth/token"
  })
})

const title = "Pinterest"

/** Pinterest: a connector pins on one board, the chosen account. */
export default Connector.make({
  name: "pinterest",
  channel: "social",
  credentials,
  capacity: 4,
  repeatable: "never",
  looksUp: true,
  removes: true,
  counts: true,
  urlOf: ({ id }) => `https://www.pinterest.com/pin/${id}/`,
  signIn: pinterestSignIn,
  limits: {
    text: { most: 800, counted: "characters" },
    title: { most: 100, counted: "characters", required: false },
    images: { types: ["image/jpeg", "image/png"], maxBytes: 20 * 1024 * 1024, most: 5 },
    video: {
      types: ["video/mp4", "video/quicktime"],
      maxBytes: 2 * 1024 * 1024 * 1024,
      minSeconds: 4,
      maxSeconds: 900
    },
    mixed: false,
    requires: "media",
    alt: 500,
    linkBeside: true,
    thread: false
  },
  about: {
    title,
    connecting:
      "Make an app at developers.pinterest.com and consent with boards:read, boards:write, pins:read, pins:write and user_accounts:read; each board is connected by itself, by its id.",
    source: "developers.pinterest.com and its OpenAPI description 5.23.0 (2025-12)",
    limits:
      "With trial access pins are seen by their owner alone, and 1,000 requests a day are allowed. Pinterest fetches pictures from this installation, which therefore has to be reachable from outside. A pin has one alternative text for all its pictures. It takes back tokens of system users alone so far: end the access of others in its settings.",
    untried: "Everything against the real network; requests are held against its OpenAPI description."
  },
  open: ({ accessToken, accountRef, apiUrl }) => {
    const api = bearerApi(apiUrl, accessToken, pinterestFailure)
    const store = jsonApi({ url: apiUrl, headers: {}, failureOf: pinterestFailure })
    const accounts = boards(api, accountRef)
    return Effect.succeed({
      deliver: Effect.fnUntraced(function* (post, handingOver) {
        const film = post.media.find(({ kind }) => kind === "video")
        const json = pin(accountRef, post, film === undefined ? undefined : yield* filmId(api, store, film))
        const { json: made } = yield* api.handOver({ method: "POST", path: "/pins", json }, handingOver)
        return yield* namedReceipt(title, made?.id)
      }),
      verify: proved(accounts, accountRef),
      lookUp: (post, handedMs) => foundReceipt(findPin(api, accountRef, post, handedMs)),
      accounts,
      remove: ({ id }) => orGone(api.ask({ method: "DELETE", path: `/pins/${id}` })),
      counts: ({ id }) =>
        Effect.map(api.ask({ method: "GET", path: `/pins/${id}?pin_metrics=true` }), ({ json }) => {
          const { clickthrough, comment, impression, reaction, save } = json?.pin_metrics?.lifetime_metrics ?? {}
          return postCounts({
            impressions: impression,
            likes: reaction,
            comments: comment,
            clicks: clickthrough,
            saves: save
          })
        })
    })
  }
})
