import { Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { stagesOf } from "../../testing/stages.ts"
import { film, outgoingPost } from "../../testing/outgoingPost.ts"
import youtube from "../youtube.ts"
import { channelId, youtubeChannel, youtubeError } from "./channel.ts"

const secret = "ya29.a0AfB_byDkE3x9k2fh"

export const credentialsAt = (url: string) => ({
  apiUrl: url,
  clientId: "1234567890-k3x9.apps.googleusercontent.com",
  clientSecret: "GOCSPX-k3x92fh3k9vq",
  accessToken: secret,
  accountRef: channelId
})

/** A channel of YouTube on loopback, by its documentation of November 2026. */
export default Peer.make({
  row: youtube,
  message: (id) => outgoingPost({ id, title: "A dot", media: [film] }),
  throttledSeconds: undefined,
  behaving: stagesOf(
    youtubeChannel,
    { at: credentialsAt, secret },
    {
      throttled: youtubeError(403, "rateLimitExceeded", "The request cannot be completed: too many requests."),
      refusedCredentials: youtubeError(401, "authError", "Invalid Credentials"),
      rejected: youtubeError(400, "invalidTitle", "The request metadata specifies an invalid or empty video title.")
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: channelId, displayName: "Acme", handle: "acme" }],
    counts: { impressions: null, likes: 3, comments: 2, shares: null, clicks: null, saves: null, videoViews: 900 },
    removes: true
  }
})
