import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"

/** Of 5 to 64 MB, of which the last piece may be longer, and at most 1000 (developers.tiktok.com/doc/content-posting-api-media-transfer-guide, 2026-11). */
const usualBytes = 10_000_000

/** A film of less than two pieces goes whole; the last piece has what is left over. */
export const piecesOf = (byteLength: number): { readonly count: number; readonly pieceBytes: number } => {
  const count = Math.max(1, Math.floor(byteLength / usualBytes))
  return { count, pieceBytes: count === 1 ? byteLength : usualBytes }
}

const headersOf = ({ byteLength, contentType }: PostMedia, from: number, to: number) => ({
  "Content-Type": contentType,
  "Content-Range": `bytes ${from}-${to - 1}/${byteLength}`
})

/** Whether the answer to a piece says that all are there; 206 says that more are to come. */
export const isWhole = (status: number): boolean => status === 201

/** Uploads all pieces but the last, in their order. */
export const uploadedBut = (api: JsonApi, address: string, film: PostMedia): Effect.Effect<void, DeliveryFailure> => {
  const { count, pieceBytes } = piecesOf(film.byteLength)
  return Effect.forEach(
    Array.from({ length: count - 1 }, (_, index) => index * pieceBytes),
    (from) =>
      api.ask({
        method: "PUT",
        path: address,
        headers: headersOf(film, from, from + pieceBytes),
        body: [{ byteLength: pieceBytes, bytes: (a, b) => film.bytes(from + a, from + b) }]
      }),
    { discard: true }
  )
}

/** The request that posts: the last piece, of less than 20 MB. */
export const lastOf = (address: string, film: PostMedia) => {
  const { count, pieceBytes } = piecesOf(film.byteLength)
  const from = (count - 1) * pieceBytes
  return Effect.map(film.bytes(from, film.byteLength), (body) => ({
    method: "PUT" as const,
    path: address,
    headers: headersOf(film, from, film.byteLength),
    body
  }))
}
