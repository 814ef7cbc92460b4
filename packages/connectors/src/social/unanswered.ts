import { Effect } from "effect"
import type { DeliveryFailure, Withdrawn } from "../DeliveryFailure.ts"

const mostKept = 1000

/**
 * Remembers the network's own id (a container, a session) of each post that was handed over and whose answer is lost.
 * An account keeps it in memory while it is open, so only this process can ask for it; any other process has to find
 * the post by its text.
 */
export const unanswered = <Named>() => {
  const kept = new Map<string, Named>()
  const keep = (postId: string, named: Named) => {
    kept.set(postId, named)
    const [oldest] = kept.keys()
    if (kept.size > mostKept) kept.delete(oldest!)
  }
  return {
    named: (postId: string): Named | undefined => kept.get(postId),
    /** Remembers a post while it is handed over, and afterwards if its outcome stays unknown. */
    during:
      (postId: string, named: Named) =>
      <A, R>(handing: Effect.Effect<A, DeliveryFailure | Withdrawn, R>) =>
        Effect.suspend(() => {
          keep(postId, named)
          return handing
        }).pipe(
          Effect.tap(() => Effect.sync(() => kept.delete(postId))),
          Effect.tapError(({ _tag }) => Effect.sync(() => void (_tag !== "OutcomeUnknown" && kept.delete(postId))))
        )
  }
}
