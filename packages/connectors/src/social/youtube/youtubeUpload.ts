import { Effect } from "effect"
import { type DeliveryFailure, Unreachable, type Withdrawn } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { said } from "../../http/said.ts"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"
import { youtubeVideo } from "./youtubeVideo.ts"

/** Where the bytes of one film go. */
export interface UploadSession {
  readonly address: string
  readonly byteLength: number
}

/** All pieces but the last are multiples of this. */
const unitBytes = 256 * 1024
const pieceBytes = 128 * unitBytes
const mostStalls = 5

/** What is left for the request that publishes: the last unit, or less. */
const lastFrom = (byteLength: number): number => Math.floor((byteLength - 1) / unitBytes) * unitBytes

/** Opens a session for a film (developers.google.com/youtube/v3/guides/using_resumable_upload_protocol, 2026-11); one without all of its bytes makes no video. */
export const begunAt = Effect.fnUntraced(function* (api: JsonApi, post: OutgoingPost, film: PostMedia) {
  const { byteLength, contentType } = film
  const answer = yield* api.ask({
    method: "POST",
    path: "/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status",
    headers: { "X-Upload-Content-Length": String(byteLength), "X-Upload-Content-Type": contentType },
    json: youtubeVideo(post)
  })
  return { address: yield* said(answer.headers["location"], "upload session"), byteLength } satisfies UploadSession
})

/** Asks a session how much it has; with 200 or 201 it answers the video that it made, with 308 there is none. */
export const asked = (api: JsonApi, { address, byteLength }: UploadSession) =>
  api.ask({
    method: "PUT",
    path: address,
    headers: { "Content-Range": `bytes */${byteLength}` },
    body: "",
    also: 308
  })

const hasUntil = ({ headers }: ProviderAnswer): number => {
  const [, last] = /-(\d{1,15})$/u.exec(headers["range"] ?? "") ?? []
  return last === undefined ? 0 : Number(last) + 1
}

const again = (message: string) => new Unreachable({ message, stopsAll: false })

/** A session that is gone before all of its bytes were there makes no video: another may be opened. */
export const orGoneSession = <F extends DeliveryFailure | Withdrawn>(failure: F): F | Unreachable =>
  failure._tag === "Rejected" && (failure.code === 404 || failure.code === 410) ? again(failure.message) : failure

const rangeOf = (from: number, to: number, byteLength: number) => `bytes ${from}-${to - 1}/${byteLength}`

/** Uploads all but what `lastOf` sends, from wherever the session has the bytes until. */
export const uploadedBut = (
  api: JsonApi,
  session: UploadSession,
  film: PostMedia
): Effect.Effect<void, DeliveryFailure> =>
  Effect.gen(function* () {
    const { address, byteLength } = session
    const end = lastFrom(byteLength)
    const piece = (from: number, to: number) =>
      api.ask({
        method: "PUT",
        path: address,
        headers: { "Content-Type": film.contentType, "Content-Range": rangeOf(from, to, byteLength) },
        body: [{ byteLength: to - from, bytes: (a, b) => film.bytes(from + a, from + b) }],
        also: 308
      })
    let [from, stalls] = [0, 0]
    while (from < end) {
      const sent = piece(from, Math.min(from + pieceBytes, end))
      const answer = yield* Effect.catch(sent, (failure) =>
        failure._tag === "Unreachable"
          ? Effect.andThen(Effect.sleep("1 second"), asked(api, session))
          : Effect.fail(failure)
      )
      if (answer.status !== 308) return yield* again("the upload ended before its last bytes")
      const until = hasUntil(answer)
      stalls = until > from ? 0 : stalls + 1
      if (stalls === mostStalls || until > end) return yield* again("the upload does not get on")
      from = until
    }
  }).pipe(Effect.mapError(orGoneSession))

/** The request that publishes: at most 256 KiB. */
export const lastOf = ({ address, byteLength }: UploadSession, film: PostMedia) =>
  Effect.map(film.bytes(lastFrom(byteLength), byteLength), (body) => ({
    method: "PUT" as const,
    path: address,
    headers: {
      "Content-Type": film.contentType,
      "Content-Range": rangeOf(lastFrom(byteLength), byteLength, byteLength)
    },
    body,
    also: 308
  }))
