import type { RunStatus } from "@tidings/schema/sequences/status"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { planOf } from "./Plan.ts"
import type { Run } from "./Run.ts"

/** Whether a status is not final. */
export const isLive = (status: RunStatus): boolean => status === "active" || status === "waiting"

/** When a run must end at the latest. */
export const endsBy = (definition: Definition, { enrolledAt }: Pick<Run, "enrolledAt">): number =>
  enrolledAt + planOf(definition).maxDurationMs

/** When a run goes on by itself: at once while it is active, else by its timer, at the latest at its maxDuration. Null once it ended. */
export const timerOf = (definition: Definition, run: Run): number | null => {
  if (!isLive(run.status)) return null
  return run.status === "active" ? run.state.at : Math.min(run.waitUntil ?? Infinity, endsBy(definition, run))
}

/** What belongs into `dueAt`, and what resuming a paused sequence puts back there: the timer, or at once where a pass has yet to count. */
export const dueOf = (definition: Definition, run: Run): number | null =>
  run.state.counts === undefined && run.state.pending === undefined ? timerOf(definition, run) : run.state.at
