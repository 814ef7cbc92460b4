import type { RunStatus } from "@tidings/schema/sequences/status"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { stepPlanOf } from "./StepPlan.ts"
import type { Run } from "./Run.ts"

/** True for a status that is not final. */
export const isLive = (status: RunStatus): boolean => status === "active" || status === "waiting"

/** Returns the latest time at which a run must end, in Unix milliseconds. */
export const endsBy = (definition: Definition, { enrolledAt }: Pick<Run, "enrolledAt">): number =>
  enrolledAt + stepPlanOf(definition).maxDurationMs

/**
 * Returns the time at which a run goes on by itself: at once if it is active, else by its timer, at the latest at its
 * maxDuration. Null once it ended.
 */
export const timerOf = (definition: Definition, run: Run): number | null => {
  if (!isLive(run.status)) return null
  return run.status === "active" ? run.state.at : Math.min(run.waitUntil ?? Infinity, endsBy(definition, run))
}

/**
 * Returns the value of `dueAt`, which is also the one that resuming a paused sequence restores: the timer, or at once
 * if a pass has yet to count.
 */
export const dueOf = (definition: Definition, run: Run): number | null =>
  run.state.counts === undefined && run.state.pending === undefined ? timerOf(definition, run) : run.state.at
