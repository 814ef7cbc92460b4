import type { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { NamedSequence } from "@tidings/storage/repositories/namedSequence"
import type { RunEntry, State } from "@tidings/engines/sequences/step/Run"

const iso = (ms: number): string => new Date(ms).toISOString()
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

const entryShown = ({ at, until, ...entry }: RunEntry) => ({
  ...entry,
  at: iso(at),
  ...(until !== undefined && { until: iso(until) })
})

/** Maps a run to its API representation. */
export const runShown = (run: RunRow, { key, version }: Pick<NamedSequence, "key" | "version">): SequenceRun => ({
  id: run.id,
  sequenceKey: key,
  version,
  contactId: run.contactId,
  runKey: run.runKey,
  livemode: run.livemode,
  status: run.status,
  currentNodeId: run.node,
  waitUntil: isoOrNull(run.waitUntil),
  enrolledAt: iso(run.enrolledAt),
  endedAt: isoOrNull(run.endedAt),
  timeline: (run.timeline as ReadonlyArray<RunEntry>).map(entryShown),
  timelineDropped: (run.state as State).dropped ?? 0
})
