import { Layer } from "effect"
import type { Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { stagesOf } from "../../testing/stages.ts"
import pinterest from "../pinterest.ts"
import { board, pinterestNetwork } from "./network.ts"

const secret = "pina_AEATXQQXAA4QOAIAGCAFSD2CTRFFDB"

const at = (apiUrl: string) => ({
  apiUrl,
  clientId: "1478562",
  clientSecret: "f2d1c9b7a6e5",
  accessToken: secret,
  accountRef: board
})

const refusal = (status: number, code: number, message: string, headers = {}): Said => ({
  status,
  headers,
  body: { code, message }
})

/** Pinterest on loopback, by its OpenAPI description of December 2025. */
export default Peer.make({
  row: pinterest,
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    pinterestNetwork,
    { at, secret },
    {
      throttled: refusal(429, 8, "You have exceeded your rate limit. Try again later.", {
        "X-RateLimit-Reset": String(Peer.throttleSeconds)
      }),
      refusedCredentials: refusal(401, 2, "Authentication failed."),
      rejected: refusal(400, 1, "Sorry we could not fetch the image.")
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: board, displayName: "Summer recipes", handle: "ada" }],
    counts: { impressions: 900, likes: 3, comments: 2, shares: null, clicks: 11, saves: 6, videoViews: null },
    removes: true
  }
})
