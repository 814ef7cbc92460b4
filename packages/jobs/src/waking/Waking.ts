import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { Context, Effect } from "effect"

export interface Waking {
  /** True if this process works on jobs; otherwise its queue keeps no turns. */
  readonly worksHere: boolean
  /** Notifies workers elsewhere of waiting jobs, after the commit. Optional: they poll each second anyway. */
  readonly tell: (due: ReadonlyArray<DueTurn>) => Effect.Effect<void>
}

/**
 * Wakes workers as soon as jobs are enqueued; by default only the worker in this process. Decided in
 * docs/decisions/jobs.md.
 */
export const Waking = Context.Reference<Waking>("@tidings/jobs/Waking", {
  defaultValue: () => ({ worksHere: true, tell: () => Effect.void })
})
