import type { Due } from "@tidings/storage/repositories/jobRows"
import { Context, Effect } from "effect"

export interface Waking {
  /** Whether jobs are worked on here; a queue elsewhere keeps no turns. */
  readonly worksHere: boolean
  /** Tells workers elsewhere of what waits, once that is committed. Nothing depends on it: they look for themselves each second. */
  readonly tell: (due: ReadonlyArray<Due>) => Effect.Effect<void>
}

/** How workers learn of jobs at once; without any other, the worker beside the queue does. Decided in docs/decisions/jobs.md. */
export const Waking = Context.Reference<Waking>("@tidings/jobs/Waking", {
  defaultValue: () => ({ worksHere: true, tell: () => Effect.void })
})
