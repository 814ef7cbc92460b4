import { AtpAgent, RichText } from "@atproto/api"
import * as Judge from "../../../testing/Judge.ts"
import { contentOf } from "../../testing/outgoingPost.ts"
import { recordKey } from "../recordKey.ts"

/** npm @atproto/api, which finds the facets itself. */
export default Judge.make<"social">({
  package: "@atproto/api 0.21.0",
  headers: ["authorization"],
  send: async ({ dueMs, id, media, text }, { appPassword, handle, serviceUrl }) => {
    const agent = new AtpAgent({ service: serviceUrl })
    await agent.login({ identifier: handle, password: appPassword })
    const images = []
    for (const one of media) {
      const { data } = await agent.uploadBlob(await contentOf(one), { encoding: one.contentType })
      images.push({ image: data.blob, alt: one.alt, aspectRatio: { width: one.width!, height: one.height! } })
    }
    const rich = new RichText({ text })
    await rich.detectFacets(agent)
    return agent.com.atproto.repo.putRecord({
      repo: agent.assertDid,
      collection: "app.bsky.feed.post",
      rkey: recordKey(id),
      record: {
        $type: "app.bsky.feed.post",
        text: rich.text,
        createdAt: new Date(dueMs).toISOString(),
        facets: rich.facets,
        embed: { $type: "app.bsky.embed.images", images }
      }
    })
  }
})
