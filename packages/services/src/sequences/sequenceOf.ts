import type { Sequence, SequenceSummary } from "@tidings/schema/resources/Sequence"
import type { ShownSequence } from "@tidings/storage/repositories/SequenceRepository"
import { iso } from "@tidings/storage/iso"
import { edgesIn, edgesOf } from "@tidings/engines/sequences/definition/edgesOf"
import { ruleWords } from "@tidings/engines/sequences/diagram/words/ruleWords"
import { waysOf } from "@tidings/engines/sequences/diagram/words/waysOf"

/** Maps a sequence to its representation in lists. */
export const summaryOf = (row: ShownSequence): SequenceSummary => {
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
      ...(trigger.type === "list.entered" && { list: trigger.list })
    },
    nodeCount: Object.keys(nodes).length,
    edgeCount: edgesIn(nodes).length,
    enrolledCount: row.enrolled,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at)
  }
}

/** Maps a sequence to its API representation, with its nodes and the edges between them. */
export const sequenceOf = (row: ShownSequence): Sequence => {
  const { nodes, start } = row.definition
  return {
    ...summaryOf(row),
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
