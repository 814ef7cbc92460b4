import { Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { stagesOf } from "../../testing/stages.ts"
import mastodon from "../mastodon.ts"
import { mastodonServer } from "./server.ts"

const secret = "ZA-Yj3aBD8U8Cm7lKUp"

const at = (serverUrl: string) => ({
  serverUrl,
  clientId: "TWhM-tNSuncnqN7DBJmoyeLnk6K3iJJ71KKXxgL1hPM",
  clientSecret: "ZEaFUFmF0umgBX1qKJDjaU99Q31lDkOU8NutzTOoliw",
  accessToken: secret,
  accountRef: "14715"
})

/** Mastodon on loopback, by its documentation of July 2026. */
export default Peer.make({
  row: mastodon,
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    mastodonServer,
    { at, secret },
    {
      throttled: {
        status: 429,
        headers: { "X-RateLimit-Reset": new Date(Peer.throttleSeconds * 1000).toISOString() },
        body: { error: "Too many requests" }
      },
      refusedCredentials: { status: 401, body: { error: "The access token is invalid" } },
      rejected: { status: 422, body: { error: "Validation failed: Text character limit of 500 exceeded" } }
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: "14715", displayName: "Ada", handle: "ada@mastodon.example" }],
    counts: { impressions: null, likes: 3, comments: 2, shares: 5, clicks: null, saves: null, videoViews: null },
    removes: true
  }
})
