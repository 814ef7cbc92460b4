import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { processed, type UploadProgress } from "../processed.ts"
import { textIn } from "../../http/jsonParts.ts"

const segmentBytes = 2 * 1024 * 1024

const base64 = (media: PostMedia, from: number, to: number) =>
  Effect.map(media.bytes(from, to), (bytes) => Buffer.from(bytes).toString("base64"))

const whole = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia) {
  const content = yield* base64(media, 0, media.byteLength)
  const json = { media: content, media_category: "tweet_image" }
  const answer = yield* api.ask({ method: "POST", path: "/2/media/upload", json })
  return yield* said(answer.json?.data?.id, "picture")
})

const progressOf = (id: string, info: any): UploadProgress<string> => {
  const { check_after_secs, error, state } = info ?? { state: "succeeded" }
  if (state === "succeeded") return { is: "ready", made: id }
  if (state === "failed") return { is: "failed", reason: textIn(error?.message, "the file was refused") }
  return { is: "processing", afterSeconds: Number(textIn(check_after_secs) || NaN) }
}

const inSegments = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia, media_category: string) {
  const { byteLength: total_bytes, contentType: media_type } = media
  const begun = yield* api.ask({
    method: "POST",
    path: "/2/media/upload/initialize",
    json: { media_type, total_bytes, media_category }
  })
  const id = yield* said(begun.json?.data?.id, "file")
  for (let index = 0; index * segmentBytes < total_bytes; index++) {
    const from = index * segmentBytes
    const content = yield* base64(media, from, Math.min(from + segmentBytes, total_bytes))
    const json = { media: content, segment_index: index }
    yield* api.ask({ method: "POST", path: `/2/media/upload/${id}/append`, json })
  }
  let last = yield* api.ask({ method: "POST", path: `/2/media/upload/${id}/finalize`, headers: json })
  let isFirst = true
  return yield* processed(
    Effect.gen(function* () {
      if (!isFirst) last = yield* api.ask({ method: "GET", path: `/2/media/upload?media_id=${id}&command=STATUS` })
      isFirst = false
      return progressOf(id, last.json?.data?.processing_info)
    })
  )
})

const json = { "Content-Type": "application/json" }

/**
 * Uploads a file, with its alternative text if the network takes one, and returns its id once it can be posted
 * (docs.x.com/x-api/media, 2026-08).
 */
export const uploadToX = Effect.fnUntraced(function* (api: JsonApi, media: PostMedia) {
  const { alt, kind } = media
  const id = yield* kind === "image" ? whole(api, media) : inSegments(api, media, `tweet_${kind}`)
  if (kind !== "video" && alt !== "") {
    const metadata = { alt_text: { text: alt } }
    yield* api.ask({ method: "POST", path: "/2/media/metadata", json: { id, metadata } })
  }
  return id
})
