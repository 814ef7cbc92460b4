import { createRestAPIClient } from "masto"
import * as Judge from "../../../testing/Judge.ts"
import { contentOf } from "../../testing/outgoingPost.ts"

const partsOf = (form: string): ReadonlyArray<string> =>
  form
    .split(/--[^\r]+(?:\r\n|--\r\n)/u)
    .map((part) => part.replace(/filename="[^"]*"/u, ""))
    .filter((part) => part !== "")
    .toSorted()

/** npm masto, which polls after each upload until the file is ready. */
export default Judge.make<"social">({
  package: "masto 8.0.0",
  headers: ["authorization", "idempotency-key"],
  leavesOut: ({ method }) => method === "GET",
  essence: ({ path, said }) => (path === "/api/v2/media" ? partsOf(said) : said),
  send: async ({ id, media, text }, { accessToken, serverUrl }) => {
    const api = createRestAPIClient({ url: serverUrl, accessToken })
    const mediaIds: Array<string> = []
    for (const one of media) {
      const file = new Blob([await contentOf(one)], { type: one.contentType })
      mediaIds.push((await api.v2.media.create({ file, description: one.alt })).id)
    }
    return api.v1.statuses.create(
      { status: text, visibility: "public", mediaIds },
      { requestInit: { headers: { "Idempotency-Key": id } } }
    )
  }
})
