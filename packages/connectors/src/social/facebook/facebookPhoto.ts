import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { multipart } from "../../http/multipart.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"

/**
 * Uploads a picture that nobody sees until a post shows it, and returns its id
 * (developers.facebook.com/docs/graph-api/reference/page/photos, 2026-04).
 */
export const photoIn = Effect.fnUntraced(function* (api: JsonApi, page: string, photo: PostMedia) {
  const { alt, contentType } = photo
  const form = multipart(
    { published: "false", ...(alt !== "" && { alt_text_custom: alt }) },
    { name: "source", filename: contentType.replace("/", "."), contentType, content: photo }
  )
  const headers = { "Content-Type": form.contentType }
  const { json } = yield* api.ask({ method: "POST", path: `/${page}/photos`, headers, body: form.body })
  return yield* said(json?.id, "photo")
})
