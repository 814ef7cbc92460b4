import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { OutgoingPost } from "../../messages/OutgoingPost.ts"
import { postReceipt } from "../postReceipt.ts"
import { earliestMs, isSince, saysTheSame } from "../saysTheSame.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/** Facebook dates a film by the beginning of its upload. */
const longestUploadMs = 2 * 3_600_000

const listed = (api: JsonApi, path: string, fromMs: number) =>
  Effect.map(api.ask({ method: "GET", path: `${path}&since=${Math.floor(fromMs / 1000)}&limit=100` }), ({ json }) =>
    objectsIn(json?.data).filter(({ created_time, id }) => textIn(id) !== "" && isSince(created_time, fromMs))
  )

const photosIn = ({ attachments }: any): number => {
  const [first] = objectsIn(attachments?.data)
  return first?.subattachments?.data?.length ?? (first?.media_type === "photo" ? 1 : 0)
}

/**
 * Finds the page's post or film with exactly the post's text, published since its handover; a film is found by its id
 * if this process uploaded it.
 */
export const findFacebookPost = Effect.fnUntraced(function* (
  api: JsonApi,
  page: string,
  { media, text }: OutgoingPost,
  { handedMs, videoId }: { readonly handedMs: number; readonly videoId: string | undefined }
) {
  const fromMs = earliestMs(handedMs)
  if (media[0]?.kind === "video") {
    const path = `/${page}/videos?fields=id,description,published,created_time`
    const films = yield* listed(api, path, Math.max(0, fromMs - longestUploadMs))
    const isIt = ({ description, id }: any) =>
      videoId === undefined ? saysTheSame(description, text) : textIn(id) === videoId
    const film = films.find((one) => one.published !== false && isIt(one))
    return film === undefined ? undefined : postReceipt({ id: textIn(film.id), kind: "video" })
  }
  const fields = "id,message,created_time,attachments{media_type,subattachments}"
  const posts = yield* listed(api, `/${page}/feed?fields=${fields}`, fromMs)
  const post = posts.find((one) => saysTheSame(one.message, text) && photosIn(one) === media.length)
  return post === undefined ? undefined : postReceipt({ id: textIn(post.id) })
})
