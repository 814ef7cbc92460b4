import { Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { containerNetwork } from "../../meta/testing/containerNetwork.ts"
import { graphError } from "../../meta/testing/graphError.ts"
import { metaStages } from "../../meta/testing/metaStages.ts"
import type { Publishing } from "../../testing/stages.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import threads from "../threads.ts"

const secret = "THQVJXbm9wZAXJlaGFwcHk"
const account = "24061234567890123"

export const credentialsAt = (url: string) => ({
  apiUrl: `${url}/v1.0`,
  clientId: "2345678901",
  clientSecret: "0b1f5bda9c3ce9ef7a",
  accessToken: secret,
  accountRef: account
})

export const threadsNetwork = (publishing?: Publishing) =>
  containerNetwork(
    {
      account,
      edge: "threads",
      publishEdge: "threads_publish",
      repliesEdge: "replies",
      textField: "text",
      statusField: "status",
      counts: { views: 900, likes: 3, replies: 2, reposts: 3, quotes: 1, shares: 1 },
      shows: { "/me": { id: account, username: "acme", name: "Acme" } }
    },
    publishing
  )

/** Threads on loopback, by its documentation of April 2026. */
export default Peer.make({
  row: threads,
  message: (id) => outgoingPost({ id }),
  behaving: metaStages(
    threadsNetwork,
    { at: credentialsAt, secret },
    graphError(400, 100, "Param text must be at most 500 characters long.")
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: account, displayName: "Acme", handle: "acme" }],
    counts: { impressions: 900, likes: 3, comments: 2, shares: 5, clicks: null, saves: null, videoViews: null },
    removes: true
  }
})
