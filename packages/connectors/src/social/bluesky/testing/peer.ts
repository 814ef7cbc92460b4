import { Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { stagesOf } from "../../testing/stages.ts"
import bluesky from "../bluesky.ts"
import { appPassword, blueskyServer, did } from "./server.ts"

const at = (serviceUrl: string) => ({ serviceUrl, videoUrl: serviceUrl, handle: "ada.test", appPassword })

/** A PDS on loopback, by its lexicons of August 2026. */
export default Peer.make({
  row: bluesky,
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    blueskyServer,
    { at, secret: appPassword },
    {
      throttled: {
        status: 429,
        headers: { "RateLimit-Reset": String(Peer.throttleSeconds) },
        body: { error: "RateLimitExceeded", message: "Rate Limit Exceeded" }
      },
      refusedCredentials: {
        status: 401,
        body: { error: "AuthenticationRequired", message: "Invalid identifier or password" }
      },
      rejected: {
        status: 400,
        body: { error: "InvalidRequest", message: "Invalid app.bsky.feed.post record: grapheme too big (maximum 300)" }
      }
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: did, displayName: "Ada", handle: "ada.test" }],
    counts: { impressions: null, likes: 3, comments: 2, shares: 5, clicks: null, saves: 6, videoViews: null },
    removes: true
  }
})
