import { Layer, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { MessageOutcome } from "../../../Callback.ts"
import type { CalledBack, Occasion } from "../../../testing/CallbackPeer.ts"
import { ofSignedBody, withHeader } from "../../../testing/forgeries.ts"
import * as Peer from "../../../testing/Peer.ts"
import { stagesOf } from "../../testing/stages.ts"
import { film, outgoingPost } from "../../testing/outgoingPost.ts"
import tiktok from "../tiktok.ts"
import { openId, tiktokCreator, tiktokError } from "./creator.ts"

const secret = "act.k3x9AbCdEf2fh3k9vq"
const clientSecret = "QWc1m4k3x92fh3k9vq"

export const credentialsAt = (url: string) => ({
  apiUrl: url,
  clientId: "aw1k3x92fh3k9vq",
  clientSecret,
  accessToken: secret,
  accountRef: openId
})

/** Builds a callback of this event; its content is JSON within JSON. */
const event =
  (name: string, outcome: (words: string) => MessageOutcome, content: (words: string) => object = () => ({})) =>
  ({ isForged, messageId, nowMs, url, words }: Occasion): CalledBack => {
    const body = JSON.stringify({
      client_key: "aw1k3x92fh3k9vq",
      event: name,
      create_time: 1_700_000_000,
      user_openid: openId,
      content: JSON.stringify({ publish_id: messageId, publish_type: "DIRECT_POST", ...content(words) })
    })
    const t = Math.floor(nowMs / 1000)
    const s = createHmac("sha256", isForged === true ? "another" : clientSecret).update(`${t}.${body}`)
    const headers = { "content-type": "application/json", "tiktok-signature": `t=${t},s=${s.digest("hex")}` }
    return {
      request: { method: "POST", url, headers, body: Buffer.from(body) },
      told: [{ messageId, reportId: `${messageId}/${name}`, outcome: outcome(words) }]
    }
  }

/** A creator's account of TikTok on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: tiktok,
  message: (id) => outgoingPost({ id, media: [film] }),
  throttledSeconds: undefined,
  behaving: stagesOf(
    tiktokCreator,
    { at: credentialsAt, secret },
    {
      throttled: tiktokError(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later."),
      refusedCredentials: tiktokError(401, "access_token_invalid", "The access token is invalid or not found."),
      rejected: tiktokError(400, "invalid_params", "The total chunk count is invalid")
    }
  ),
  services: Layer.empty,
  callback: {
    key: Redacted.make(clientSecret),
    tells: {
      delivered: event("post.publish.complete", () => ({ became: "delivered" })),
      failed: event(
        "post.publish.failed",
        (reason) => ({ became: "failed", reason }),
        (reason) => ({ reason })
      )
    },
    forged: (genuine, other) => ({
      ...ofSignedBody(genuine, other),
      "with another instant": withHeader(genuine, "tiktok-signature", (text) => text.replace(/t=\d+/u, (t) => `${t}1`))
    }),
    staleAfterSeconds: 300
  },
  social: {
    accounts: [{ accountRef: openId, displayName: "Acme", handle: "acme" }],
    counts: { impressions: null, likes: 3, comments: 2, shares: 5, clicks: null, saves: null, videoViews: 900 },
    removes: false
  }
})
