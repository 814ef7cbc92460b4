import type { Measures, UnreadableMedia } from "@tidings/engines/assets/measureMedia"
import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { crowded, threads } from "../threads/threads.ts"

interface File {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Reader threads: films are read through if their index is at the end of the file. */
const readers = { module: new URL("./measureThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(5) }

const unmeasured: Measures = { width: null, height: null, durationMs: null }

const measured = /^(?:image\/(?:gif|jpeg|png|webp)|video\/(?:mp4|quicktime|webm))$/u

/** Reads the pixel size of pictures and films, and the duration of films, from their files. */
export class Measuring extends Context.Service<Measuring>()("@tidings/services/Measuring", {
  make: Effect.gen(function* () {
    const read = yield* threads<File, Measures | UnreadableMedia>(readers)
    return {
      /**
       * Measures a file; refuses one that is broken or takes too long to read. Other kinds of files have no measures.
       */
      measure: Effect.fnUntraced(function* (owner: string, file: File) {
        if (!measured.test(file.contentType)) return unmeasured
        const found = yield* read(owner, file).pipe(
          Effect.catchTags({
            Exceeded: () => Effect.succeed({ unreadable: `This ${file.contentType} takes too long to read` }),
            Crowded: () => Effect.fail(crowded("files"))
          })
        )
        return "unreadable" in found ? yield* problem("field_invalid", { message: `${found.unreadable}.` }) : found
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
