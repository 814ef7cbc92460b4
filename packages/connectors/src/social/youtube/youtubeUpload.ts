import { Effect } from "effect"
import { type DeliveryFailure, Unreachable, type Withdrawn } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { said } from "../../http/said.ts"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"

/**
 * Builds the description of a film (developers.google.com/youtube/v3/docs/videos, 2026-11). It does not say that a film
 * is made for children: the channel's setting applies.
 */
const youtubeVideo = ({ text, title = "" }: OutgoingPost) => ({
  snippet: { title, description: text },
  status: { privacyStatus: "public" }
})

/** An upload session for the bytes of one film. */
export interface UploadSession {
  readonly address: string
  readonly byteLength: number
}

/** The size of every piece but the last is a multiple of this. */
const unitBytes = 256 * 1024
const pieceBytes = 128 * unitBytes
const mostStalls = 5

/** Returns the offset of the last unit (or less), which the publishing request sends. */
const lastFrom = (byteLength: number): number => Math.floor((byteLength - 1) / unitBytes) * unitBytes

/**
 * Opens a session for a film (developers.google.com/youtube/v3/guides/using_resumable_upload_protocol, 2026-11); a
 * session without all of its bytes makes no video.
 */
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

/** Asks a session how much it has; the answer is the video that it made with 200 or 201, and 308 if there is none. */
export const askUpload = (api: JsonApi, { address, byteLength }: UploadSession) =>
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

/**
 * Maps a session that is gone before all of its bytes arrived to Unreachable: it makes no video, and another may be
 * opened.
 */
export const orGoneSession = <F extends DeliveryFailure | Withdrawn>(failure: F): F | Unreachable =>
  failure._tag === "Rejected" && (failure.code === 404 || failure.code === 410) ? again(failure.message) : failure

const rangeOf = (from: number, to: number, byteLength: number) => `bytes ${from}-${to - 1}/${byteLength}`

/** Uploads everything but the bytes that `lastYoutubePiece` sends, resuming where the session's bytes end. */
export const uploadYoutubePieces = (
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
          ? Effect.andThen(Effect.sleep("1 second"), askUpload(api, session))
          : Effect.fail(failure)
      )
      if (answer.status !== 308) return yield* again("the upload ended before its last bytes")
      const until = hasUntil(answer)
      stalls = until > from ? 0 : stalls + 1
      if (stalls === mostStalls || until > end) return yield* again("the upload does not get on")
      from = until
    }
  }).pipe(Effect.mapError(orGoneSession))

/** Builds the request that publishes: at most 256 KiB. */
export const lastYoutubePiece = ({ address, byteLength }: UploadSession, film: PostMedia) =>
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
