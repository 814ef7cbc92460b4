import { Layer } from "effect"
import type { Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { stagesOf } from "../../testing/stages.ts"
import x from "../x.ts"
import { xNetwork } from "./network.ts"

const secret = "bWRWa3gtdEk5VzlCRnJPQjFCUk1"

const at = (apiUrl: string) => ({
  apiUrl,
  clientId: "rG9n6402A3dbUJKzXTNX4oWHJ",
  clientSecret: "dGhpcyBpcyBub3QgYSByZWFsIG9uZQ",
  accessToken: secret,
  accountRef: "2244994945"
})

const problem = (status: number, title: string, detail: string, headers = {}): Said => ({
  status,
  headers,
  body: { title, detail, type: "about:blank", status }
})

/** X on loopback, by its openapi.json 2.167 of August 2026. */
export default Peer.make({
  row: x,
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    xNetwork,
    { at, secret },
    {
      throttled: problem(429, "Too Many Requests", "Too Many Requests", {
        "x-rate-limit-reset": String(Peer.throttleSeconds)
      }),
      refusedCredentials: problem(401, "Unauthorized", "Unauthorized"),
      rejected: problem(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content.")
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: "2244994945", displayName: "Ada", handle: "ada" }],
    counts: { impressions: 900, likes: 3, comments: 2, shares: 5, clicks: 11, saves: 6, videoViews: null },
    removes: true
  }
})
