import { Effect } from "effect"
import type { Unreachable } from "../DeliveryFailure.ts"

/** Bytes that are read while they are sent, so that a film is never whole in memory. */
export interface ByteSource {
  readonly byteLength: number
  /** Reads from one offset to before another. */
  readonly bytes: (from: number, to: number) => Effect.Effect<Uint8Array, Unreachable>
}

/** The body of a request; the members of a list are sent one after the other. */
export type Body = string | Uint8Array | ReadonlyArray<Uint8Array | ByteSource>

const pieceBytes = 1024 * 1024

export const isOnePiece = (body: Body): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array

export const sizeOfBody = (body: Body): number =>
  isOnePiece(body) ? Buffer.byteLength(body) : body.reduce((sum, { byteLength }) => sum + byteLength, 0)

/** Yields a body in pieces; those of its sources are at most 1 MiB. */
export function* bodyPieces(
  body: Exclude<Body, string | Uint8Array>
): Generator<Effect.Effect<Uint8Array, Unreachable>> {
  for (const part of body) {
    if (part instanceof Uint8Array) yield Effect.succeed(part)
    else
      for (let from = 0; from < part.byteLength; from += pieceBytes)
        yield part.bytes(from, Math.min(from + pieceBytes, part.byteLength))
  }
}
