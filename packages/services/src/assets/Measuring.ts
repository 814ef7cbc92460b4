import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { crowded } from "../threads/crowded.ts"
import { threads } from "../threads/threads.ts"
import type { Measures, Unreadable } from "@tidings/engines/assets/measure"

interface File {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Films are read through, where their index stands at the end. */
const readers = { module: new URL("./measureThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(5) }

const unmeasured: Measures = { width: null, height: null, durationMs: null }

const measured = /^(?:image\/(?:gif|jpeg|png|webp)|video\/(?:mp4|quicktime|webm))$/u

/** Finds how large pictures and films are, and how long, by what their files say. */
export class Measuring extends Context.Service<Measuring>()("@tidings/services/Measuring", {
  make: Effect.gen(function* () {
    const read = yield* threads<File, Measures | Unreadable>(readers)
    return {
      /** Refused where the file is broken, or says nothing in time; files of other kinds have no measures. */
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
