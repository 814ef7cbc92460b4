import type { Definition, Node, Trigger } from "@tidings/schema/sequences/Definition"
import type { NodeChange } from "@tidings/schema/sequences/plan"
import canonicalize from "canonicalize"
import { renamed } from "../step/moved.ts"

const isSame = (one: unknown, other: unknown): boolean => canonicalize(one) === canonicalize(other)

const short = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return text !== undefined && text.length <= 40 && !text.includes("\n") ? text : undefined
}

const fieldSays = (name: string, before: unknown, after: unknown): string => {
  if (before === undefined) return `${name} ${short(after) ?? "added"}`
  if (after === undefined) return `${name} removed`
  const [old, now] = [short(before), short(after)]
  return old === undefined || now === undefined ? `${name} changed` : `${name} ${old} → ${now}`
}

/** The fields that differ between two objects, in words; without those named in `left`. */
const differing = (before: object, after: object, left: ReadonlySet<string>): ReadonlyArray<string> => {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !left.has(name) && !isSame(old[name], now[name]))
    .map((name) => fieldSays(name, old[name], now[name]))
}

/** The trigger in words. */
export const triggerSays = (trigger: Trigger): string =>
  trigger.type === "event.matches"
    ? `${trigger.type} ${trigger.event}`
    : trigger.type === "list.entered"
      ? `${trigger.type} ${trigger.list}`
      : trigger.type === "segment.entered"
        ? `${trigger.type} ${trigger.segment}`
        : trigger.type

/** The changed fields of the sequence itself, in words; `start` is left out if its node was only renamed. */
export const fieldChanges = (before: Definition, after: Definition): ReadonlyArray<string> => {
  const isSameStart = renamed(before, after).get(before.start ?? "") === after.start
  return differing(before, after, new Set(isSameStart ? ["nodes", "start"] : ["nodes"]))
}

const nodeSays = (before: Node, after: Node): string =>
  [
    ...(before.type === after.type ? [] : [`${before.type} → ${after.type}`]),
    ...differing(before, after, new Set(["type", "renamedFrom"]))
  ].join(", ")

/** The changes of each node: added and changed nodes in the order of the new file, then removed nodes. */
export const nodeChanges = (
  before: Definition,
  after: Definition,
  liveRunsAt: (node: string) => number
): ReadonlyArray<NodeChange> => {
  const names = renamed(before, after)
  const were = new Map(Array.from(names, ([old, now]) => [now, old]))
  const changes: Array<NodeChange> = []
  for (const [id, node] of Object.entries(after.nodes)) {
    const old = were.get(id)
    if (old === undefined) {
      changes.push({ change: "added", node: id, type: node.type, says: "", liveRuns: 0 })
      continue
    }
    const says = [...(old === id ? [] : [`renamed from ${old}`]), nodeSays(before.nodes[old]!, node)].filter(
      (part) => part !== ""
    )
    if (says.length > 0)
      changes.push({ change: "changed", node: id, type: node.type, says: says.join(", "), liveRuns: liveRunsAt(old) })
  }
  for (const [id, node] of Object.entries(before.nodes)) {
    if (!names.has(id))
      changes.push({ change: "removed", node: id, type: node.type, says: "", liveRuns: liveRunsAt(id) })
  }
  return changes
}

/**
 * True if a run at this node can go on in the other version: the node is still there, perhaps renamed, with the same
 * type.
 */
export const mayMove = (before: Definition, after: Definition, node: string | null): boolean => {
  const now = node === null ? undefined : renamed(before, after).get(node)
  return now !== undefined && before.nodes[node!]?.type === after.nodes[now]?.type
}
