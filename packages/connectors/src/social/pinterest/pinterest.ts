import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { bearerApi, jsonApi } from "../../http/jsonApi.ts"
import { proved } from "../accounts.ts"
import { orGone } from "../gone.ts"
import { consentAddresses, networkCredentials } from "../networkCredentials.ts"
import { postCounts } from "../postCounts.ts"
import { foundReceipt, namedReceipt } from "../postReceipt.ts"
import { pin } from "./pin.ts"
import { boards } from "./pinterestBoards.ts"
import { pinterestFailure } from "./pinterestFailure.ts"
import { filmId } from "./pinterestFilm.ts"
import { findPin } from "./pinterestLookUp.ts"
import { pinterestSignIn } from "./pinterestSignIn.ts"

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
