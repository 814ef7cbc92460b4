import { Clock, Effect } from "effect"
import { Rejected, Unreachable } from "../DeliveryFailure.ts"

/** How far a network is with a file that was uploaded. */
export type Progress<A> =
  | { readonly is: "ready"; readonly made: A }
  | { readonly is: "failed"; readonly reason: string }
  /** To be looked at again after so long, as the network wishes. */
  | { readonly is: "processing"; readonly afterSeconds?: number | undefined }

const mostSeconds = 600
const [shortestWait, usualWait, longestWait] = [1, 3, 30]

/** What a network refuses of a post before it was offered one. */
export const refusedMedia = (reason: string): Rejected =>
  new Rejected({ message: reason, code: undefined, enhancedStatusCode: undefined, hard: false, about: "message" })

/** Looks until a file that was uploaded is ready, for ten minutes at most; nothing is published meanwhile. */
export const processed = Effect.fnUntraced(function* <A, E>(look: Effect.Effect<Progress<A>, E>) {
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
