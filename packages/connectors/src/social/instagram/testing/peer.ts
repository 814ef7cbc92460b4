import { Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { containerNetwork } from "../../meta/testing/containerNetwork.ts"
import { graphError } from "../../meta/testing/graphError.ts"
import { metaStages } from "../../meta/testing/metaStages.ts"
import { outgoingPost, picture } from "../../testing/outgoingPost.ts"
import instagram from "../instagram.ts"

const secret = "EAABwzLixnjYBO0ZCpage"
const account = "17841405822304914"
const shown = { id: account, username: "acme", name: "Acme" }

/** Instagram on loopback, by its documentation of June 2026. */
export default Peer.make({
  row: instagram,
  message: (id) => outgoingPost({ id, media: [{ ...picture, contentType: "image/jpeg" }] }),
  behaving: metaStages(
    (publishing) =>
      containerNetwork(
        {
          account,
          edge: "media",
          publishEdge: "media_publish",
          textField: "caption",
          statusField: "status_code",
          counts: { views: 900, reach: 700, likes: 3, comments: 2, shares: 5, saved: 6, total_interactions: 16 },
          shows: { [`/${account}`]: shown }
        },
        publishing
      ),
    {
      at: (url) => ({
        apiUrl: `${url}/v26.0`,
        clientId: "1234567890",
        clientSecret: "f5bda9c3ce9ef7a0b1",
        accessToken: secret,
        accountRef: account
      }),
      secret
    },
    graphError(400, 36003, "The submitted image with aspect ratio (3,) cannot be published.", {
      error_subcode: 2207009
    })
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: account, displayName: "Acme", handle: "acme" }],
    counts: { impressions: 900, likes: 3, comments: 2, shares: 5, clicks: null, saves: 6, videoViews: null },
    removes: true
  }
})
