import type {
  MeasuredMedia,
  Measures,
  NeededPiece,
  PartialMedia,
  UnreadableMedia
} from "@tidings/engines/assets/measureMedia"
import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { crowded, threads } from "../threads/threads.ts"

/** Reader threads: films are read through if their index is at the end of the file. */
const readers = { module: new URL("./measureThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(5) }

const unmeasured: Measures = { width: null, height: null, durationMs: null }

const measured = /^(?:image\/(?:gif|jpeg|png|webp)|video\/(?:mp4|quicktime|webm))$/u

/** Number of bytes that are read of a file at first, and at least of each further piece. */
const pieceBytes = 256 * 1024
/** The most pieces and bytes of a file that are read to measure it; the measures of any other are unknown. */
const mostPieces = 40
const mostBytes = 16 * 1024 * 1024

type Pieces = Array<PartialMedia["pieces"][number]>

/** Reads the pixel size of pictures and films, and the duration of films, from their files. */
export class Measuring extends Context.Service<Measuring>()("@tidings/services/Measuring", {
  make: Effect.gen(function* () {
    const thread = yield* threads<MeasuredMedia, Measures | UnreadableMedia | NeededPiece>(readers)

    const read = (owner: string, media: MeasuredMedia) =>
      Effect.catchTags(thread(owner, media), {
        Exceeded: () => Effect.succeed({ unreadable: `This ${media.contentType} takes too long to read` }),
        Crowded: () => Effect.fail(crowded("files"))
      })

    const answer = (found: Measures | UnreadableMedia) =>
      "unreadable" in found
        ? Effect.fail(problem("field_invalid", { message: `${found.unreadable}.` }))
        : Effect.succeed(found)

    return {
      /**
       * Measures a file; refuses one that is broken or takes too long to read. Other kinds of files have no measures.
       */
      measure: Effect.fnUntraced(function* (owner: string, file: Extract<MeasuredMedia, { bytes: Uint8Array }>) {
        if (!measured.test(file.contentType)) return unmeasured
        const found = yield* read(owner, file)
        return "needs" in found ? unmeasured : yield* answer(found)
      }),

      /** Measures a stored file by pieces of it, of which `piece` reads one: the whole is in memory nowhere. */
      measurePieces: Effect.fnUntraced(function* <E>(
        owner: string,
        { byteLength, contentType }: { readonly byteLength: number; readonly contentType: string },
        piece: (from: number, to: number) => Effect.Effect<Uint8Array, E>
      ) {
        if (!measured.test(contentType)) return unmeasured
        const pieces: Pieces = [{ from: 0, bytes: yield* piece(0, Math.min(pieceBytes, byteLength)) }]
        for (let held = pieceBytes; held <= mostBytes && pieces.length < mostPieces;) {
          const found = yield* read(owner, { contentType, byteLength, pieces })
          if (!("needs" in found)) return yield* answer(found)
          const { from, to } = found.needs
          const end = Math.min(byteLength, Math.max(to, from + pieceBytes))
          held += end - from
          if (held <= mostBytes) pieces.push({ from, bytes: yield* piece(from, end) })
        }
        return unmeasured
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
