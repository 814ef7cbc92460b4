import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { multipart } from "../../http/multipart.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { processed } from "../processed.ts"

const filename = (contentType: string): string => `media.${contentType.replace(/^.*\//u, "")}`

/** Uploads a file and returns its id once the server can show it (docs.joinmastodon.org/methods/media, 2026-07). */
export const uploadToMastodon = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia) {
  const { alt, contentType } = media
  const form = multipart(alt === "" ? {} : { description: alt }, {
    filename: filename(contentType),
    contentType,
    content: media
  })
  const headers = { "Content-Type": form.contentType }
  const answer = yield* api.ask({ method: "POST", path: "/api/v2/media", headers, body: form.body })
  const id = yield* said(answer.json?.id, "file")
  if (answer.status !== 202) return id
  return yield* processed(
    Effect.map(api.ask({ method: "GET", path: `/api/v1/media/${id}` }), ({ status }) =>
      status === 206 ? ({ is: "processing" } as const) : ({ is: "ready", made: id } as const)
    )
  )
})
