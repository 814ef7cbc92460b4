import { Effect } from "effect"
import { Unreachable } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import { multipart } from "../../http/multipart.ts"
import { said } from "../../http/said.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { textIn } from "../../http/jsonParts.ts"

const offsetIn = (told: unknown): number => (/^\d{1,15}$/u.test(textIn(told)) ? Number(told) : Number.NaN)

const between = (json: any, film: PostMedia) => {
  const [from, to] = [offsetIn(json?.start_offset), offsetIn(json?.end_offset)]
  return Number.isInteger(from) && Number.isInteger(to) && to <= film.byteLength ? { from, to } : undefined
}

/**
 * Uploads a film in the pieces that Facebook asks for, and returns its id and the fields that publish it
 * (developers.facebook.com/docs/graph-api/reference/page/videos, 2026-04).
 */
export const filmIn = Effect.fnUntraced(function* (api: JsonApi, page: string, film: PostMedia) {
  const path = `/${page}/videos`
  const begun = yield* api.ask({
    method: "POST",
    path,
    json: { upload_phase: "start", file_size: film.byteLength }
  })
  const videoId = yield* said(begun.json?.video_id, "video")
  const upload_session_id = yield* said(begun.json?.upload_session_id, "session")
  const finish = { upload_phase: "finish", upload_session_id }
  let wanted = between(begun.json, film)
  while (wanted !== undefined && wanted.from < wanted.to) {
    const { from, to } = wanted
    const content = { byteLength: to - from, bytes: (a: number, b: number) => film.bytes(from + a, from + b) }
    const form = multipart(
      { upload_phase: "transfer", upload_session_id, start_offset: String(from) },
      { name: "video_file_chunk", filename: "chunk", contentType: "application/octet-stream", content }
    )
    const headers = { "Content-Type": form.contentType }
    const { json } = yield* api.ask({ method: "POST", path, headers, body: form.body })
    wanted = between(json, film)
    if (wanted !== undefined && wanted.from <= from) wanted = undefined
  }
  if (wanted?.from === film.byteLength) return { videoId, finish }
  return yield* new Unreachable({
    message: "Facebook asked for no further part of an unfinished film",
    stopsAll: false
  })
})
