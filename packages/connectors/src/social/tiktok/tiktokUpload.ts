import { Effect } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { JsonApi } from "../../http/jsonApi.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"

/**
 * Piece size; TikTok takes 5 to 64 MB, a longer last piece, and at most 1000 pieces
 * (developers.tiktok.com/doc/content-posting-api-media-transfer-guide, 2026-11).
 */
const usualBytes = 10_000_000

/** Splits a film; one of less than two pieces goes whole, and the last piece takes the remainder. */
export const tiktokPieces = (byteLength: number): { readonly count: number; readonly pieceBytes: number } => {
  const count = Math.max(1, Math.floor(byteLength / usualBytes))
  return { count, pieceBytes: count === 1 ? byteLength : usualBytes }
}

const headersOf = ({ byteLength, contentType }: PostMedia, from: number, to: number) => ({
  "Content-Type": contentType,
  "Content-Range": `bytes ${from}-${to - 1}/${byteLength}`
})

/** True if the answer to a piece says that all have arrived; 206 says that more are expected. */
export const isTiktokComplete = (status: number): boolean => status === 201

/** Uploads all pieces but the last, in their order. */
export const uploadTiktokPieces = (
  api: JsonApi,
  address: string,
  film: PostMedia
): Effect.Effect<void, DeliveryFailure> => {
  const { count, pieceBytes } = tiktokPieces(film.byteLength)
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

/** Builds the request that publishes: the last piece, of less than 20 MB. */
export const lastTiktokPiece = (address: string, film: PostMedia) => {
  const { count, pieceBytes } = tiktokPieces(film.byteLength)
  const from = (count - 1) * pieceBytes
  return Effect.map(film.bytes(from, film.byteLength), (body) => ({
    method: "PUT" as const,
    path: address,
    headers: headersOf(film, from, film.byteLength),
    body
  }))
}
