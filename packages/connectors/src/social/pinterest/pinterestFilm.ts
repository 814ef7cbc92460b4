import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { multipart } from "../../http/multipart.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { processed, type UploadProgress } from "../processed.ts"
import { textIn } from "../../http/jsonParts.ts"

const progressOf = (id: string, status: unknown): UploadProgress<string> => {
  if (status === "succeeded") return { is: "ready", made: id }
  if (status === "failed") return { is: "failed", reason: "Pinterest could not process the film" }
  return { is: "processing" }
}

const fieldsIn = (told: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(told ?? {}).map(([name, value]) => [name, textIn(value)]))

/**
 * Uploads a film to the object store that Pinterest names, with the fields of its form and without our token, and
 * returns its id once it can be pinned.
 */
export const filmId = Effect.fnUntraced(function* (api: JsonApi, store: JsonApi, film: PostMedia) {
  const { json } = yield* api.ask({ method: "POST", path: "/media", json: { media_type: "video" } })
  const id = yield* said(json?.media_id, "film")
  const url = yield* said(json.upload_url, "place to upload to")
  const file = { filename: "film", contentType: film.contentType, content: film }
  const form = multipart(fieldsIn(json.upload_parameters), file)
  yield* store.ask({ method: "POST", path: url, headers: { "Content-Type": form.contentType }, body: form.body })
  return yield* processed(
    Effect.map(api.ask({ method: "GET", path: `/media/${id}` }), (look) => progressOf(id, look.json?.status))
  )
})
