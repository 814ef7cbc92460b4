import type { ServerResponse } from "node:http"
import { Effect } from "effect"

/** Writes a piece of a file to a response, and waits until a slow reader has taken what was written before. */
export const written = (response: ServerResponse, piece: Uint8Array): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (response.destroyed) return resume(Effect.interrupt)
    if (response.write(piece)) return resume(Effect.void)
    const goOn = () => {
      response.off("drain", goOn)
      response.off("close", goOn)
      resume(response.destroyed ? Effect.interrupt : Effect.void)
    }
    response.on("drain", goOn)
    response.on("close", goOn)
  })
