import { Clock, Effect } from "effect"
import { Rejected, Unreachable } from "../DeliveryFailure.ts"

/** A network's progress with an uploaded file. */
export type UploadProgress<A> =
  | { readonly is: "ready"; readonly made: A }
  | { readonly is: "failed"; readonly reason: string }
  /** Still processing; `afterSeconds` is the network's wish for the next query. */
  | { readonly is: "processing"; readonly afterSeconds?: number | undefined }

const mostSeconds = 600
const [shortestWait, usualWait, longestWait] = [1, 3, 30]

/** A refusal of a post's file, before the post itself was offered. */
export const refusedMedia = (reason: string): Rejected =>
  new Rejected({ message: reason, code: undefined, enhancedStatusCode: undefined, hard: false, about: "message" })

/** Polls until an uploaded file is ready, for ten minutes at most; nothing is published meanwhile. */
export const processed = Effect.fnUntraced(function* <A, E>(look: Effect.Effect<UploadProgress<A>, E>) {
  const beganMs = yield* Clock.currentTimeMillis
  for (;;) {
    const progress = yield* look
    if (progress.is === "ready") return progress.made
    if (progress.is === "failed") return yield* refusedMedia(progress.reason)
    const { afterSeconds = usualWait } = progress
    const wished = Number.isFinite(afterSeconds) ? afterSeconds : usualWait
    const waitMs = Math.min(Math.max(wished, shortestWait), longestWait) * 1000
    if ((yield* Clock.currentTimeMillis) + waitMs > beganMs + mostSeconds * 1000) {
      const message = `the network was still processing a file after ${mostSeconds} s`
      return yield* new Unreachable({ message, stopsAll: false })
    }
    yield* Effect.sleep(waitMs)
  }
})
