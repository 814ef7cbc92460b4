import type { RunEntry, Run } from "./Run.ts"

const first = 20
const last = 80

/** Returns the run with one more entry; above 100 entries, the oldest after the first 20 is dropped. */
export const noted = (run: Run, entry: RunEntry): Run => {
  const timeline = [...run.timeline, entry]
  if (timeline.length <= first + last) return { ...run, timeline }
  timeline.splice(first, 1)
  return { ...run, timeline, state: { ...run.state, dropped: (run.state.dropped ?? 0) + 1 } }
}
