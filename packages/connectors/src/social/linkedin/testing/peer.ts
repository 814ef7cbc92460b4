import { Layer } from "effect"
import type { Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { stagesOf } from "../../testing/stages.ts"
import linkedin from "../linkedin.ts"
import { linkedinNetwork } from "./network.ts"

const secret = "AQUvlL_DYEzvT2wz1QJiEPeLioeA"

const at = (apiUrl: string) => ({
  apiUrl,
  clientId: "86vhj2q7ukf83q",
  clientSecret: "ZtKTyLvAGTnQzLuS",
  accessToken: secret,
  accountRef: "urn:li:organization:5515715"
})

const refusal = (status: number, code: string, message: string, headers = {}): Said => ({
  status,
  headers,
  body: { status, code, message }
})

/** LinkedIn on loopback, by its documentation of January 2026. */
export default Peer.make({
  row: linkedin,
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    linkedinNetwork,
    { at, secret },
    {
      throttled: refusal(
        429,
        "TOO_MANY_REQUESTS",
        "Resource level throttle DAY limit for calls to this resource is reached.",
        {
          "Retry-After": String(Peer.throttleSeconds)
        }
      ),
      refusedCredentials: refusal(401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired"),
      rejected: refusal(422, "DUPLICATE_POST", "Content is a duplicate of urn:li:share:6844845450070257664")
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: "urn:li:organization:5515715", displayName: "Acme", handle: "acme" }],
    counts: { impressions: 900, likes: 3, comments: 2, shares: 5, clicks: 11, saves: null, videoViews: null },
    removes: true
  }
})
