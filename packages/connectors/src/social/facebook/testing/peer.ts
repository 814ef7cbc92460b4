import { Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { graphError } from "../../meta/testing/graphError.ts"
import { metaStages } from "../../meta/testing/metaStages.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import facebook from "../facebook.ts"
import { facebookPage, pageId } from "./page.ts"

const secret = "EAABwzLixnjYBO0ZCpage"

export const credentialsAt = (url: string) => ({
  apiUrl: `${url}/v26.0`,
  videoUrl: `${url}/v26.0`,
  clientId: "1234567890",
  clientSecret: "f5bda9c3ce9ef7a0b1",
  accessToken: secret,
  accountRef: pageId
})

/** A page of Facebook on loopback, by the documentation of July 2026. */
export default Peer.make({
  row: facebook,
  message: (id) => outgoingPost({ id }),
  behaving: metaStages(facebookPage, { at: credentialsAt, secret }, graphError(400, 506, "Duplicate status message")),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: pageId, displayName: "Acme", handle: pageId }],
    counts: { impressions: 900, likes: 3, comments: 2, shares: 5, clicks: 11, saves: null, videoViews: null },
    removes: true
  }
})
