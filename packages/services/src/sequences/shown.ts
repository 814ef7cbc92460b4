import type { RunEntry, State } from "@tidings/engines/sequences/step/Run"
import { edgesIn, edgesOf } from "@tidings/engines/sequences/definition/edgesOf"
import { ruleWords } from "@tidings/engines/sequences/diagram/words/ruleWords"
import { waysOf } from "@tidings/engines/sequences/diagram/words/waysOf"
import type { EmitEvent } from "@tidings/schema/resources/CustomEvent"
import type { Sequence, SequenceSummary } from "@tidings/schema/resources/Sequence"
import type { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { isoAt, isoOf } from "@tidings/storage/iso"
import type { ShownSequence } from "@tidings/storage/repositories/SequenceRepository"
import type { NamedSequence } from "@tidings/storage/repositories/namedSequence"

/** Returns a label for a contact as a caller named it, for people to read. */
export const contactWords = ({ email, external_id, id }: (typeof EmitEvent.Type)["contact"]): string =>
  email ?? external_id ?? id ?? "a contact"

/** Maps a sequence to its representation in lists. */
export const sequenceSummaryOf = (row: ShownSequence): SequenceSummary => {
  const { description = null, nodes, trigger } = row.definition
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description,
    status: row.status,
    version: row.number,
    trigger: {
      type: trigger.type,
      ...(trigger.type === "event.matches" && { event: trigger.event }),
      ...(trigger.type === "list.entered" && { list: trigger.list }),
      ...(trigger.type === "segment.entered" && { segment: trigger.segment })
    },
    nodeCount: Object.keys(nodes).length,
    edgeCount: edgesIn(nodes).length,
    enrolledCount: row.enrolled,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at)
  }
}

/** Maps a sequence to its API representation, with its nodes and the edges between them. */
export const sequenceOf = (row: ShownSequence): Sequence => {
  const { nodes, start } = row.definition
  return {
    ...sequenceSummaryOf(row),
    start: start ?? Object.keys(nodes)[0]!,
    nodes: Object.entries(nodes).map(([id, node]) => ({
      id,
      type: node.type,
      name: node.name ?? null,
      rule: ruleWords(node)
    })),
    edges: Object.entries(nodes).flatMap(([id, node]) => {
      const ways = waysOf(node)
      return edgesOf(id, node).map(({ event = null, from, kind, to }, index) => ({
        from,
        to,
        on: kind,
        event,
        when: ways[index]!.says || null
      }))
    })
  }
}

const isoAtOrNull = (ms: number | null): string | null => (ms === null ? null : isoAt(ms))

const entryShown = ({ at, until, ...entry }: RunEntry) => ({
  ...entry,
  at: isoAt(at),
  ...(until !== undefined && { until: isoAt(until) })
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
  waitUntil: isoAtOrNull(run.waitUntil),
  enrolledAt: isoAt(run.enrolledAt),
  endedAt: isoAtOrNull(run.endedAt),
  timeline: (run.timeline as ReadonlyArray<RunEntry>).map(entryShown),
  timelineDropped: (run.state as State).dropped ?? 0
})
