import { Client } from "@xdevplatform/xdk"
import * as Judge from "../../../testing/Judge.ts"
import { contentOf } from "../../testing/outgoingPost.ts"

/** npm @xdevplatform/xdk. */
export default Judge.make<"social">({
  package: "@xdevplatform/xdk 0.6.6",
  headers: ["authorization"],
  send: async ({ media, text }, { accessToken, apiUrl }) => {
    const client = new Client({ accessToken, baseUrl: apiUrl, retry: false })
    const mediaIds: Array<string> = []
    for (const one of media) {
      const content = Buffer.from(await contentOf(one)).toString("base64")
      const { data } = await client.media.upload({ media: content, mediaCategory: "tweet_image" })
      const id = data!.id!
      await client.media.createMetadata({ id, metadata: { altText: { text: one.alt } } })
      mediaIds.push(id)
    }
    return client.posts.create({ text, media: { mediaIds } })
  }
})
