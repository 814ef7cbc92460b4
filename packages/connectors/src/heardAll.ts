import { Effect } from "effect"

/**
 * Passes once what this machine had heard by now has been told, the end of a kept connection among it: what is written after that end left nobody knows how
 * far. Two turns of the event loop, since the first may be the one that goes on.
 */
export const heardAll: Effect.Effect<void> = Effect.callback<void>((resume) => {
  setImmediate(() => setImmediate(() => resume(Effect.void)))
})
