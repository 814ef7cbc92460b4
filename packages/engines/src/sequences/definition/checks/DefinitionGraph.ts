import { isObject } from "@tidings/schema/isObject"
import { type Edge, edgesOf } from "../edgesOf.ts"
import type { Places } from "../Places.ts"

/**
 * The nodes of a file and their edges. An edge to a missing node is taken to lead to the closest name, if one is near.
 */
export interface DefinitionGraph {
  readonly ids: ReadonlyArray<string>
  readonly edges: ReadonlyArray<Edge>
  /** Edges to missing nodes, each with the closest name; undefined if none is near. */
  readonly lost: ReadonlyArray<Edge & { readonly meant: string | undefined }>
  /** The successors of each node. */
  readonly after: ReadonlyMap<string, ReadonlyArray<string>>
  /** State nodes: transition_sequence leads to them from any node. */
  readonly states: ReadonlyArray<string>
}

export const definitionGraphOf = (written: ReadonlyMap<string, unknown>, places: Places): DefinitionGraph => {
  const ids = [...written.keys()]
  const edges = ids.flatMap((id) => edgesOf(id, written.get(id)))
  const isThere = ({ to }: Edge) => to === "end" || written.has(to)
  const lost = edges
    .filter((edge) => !isThere(edge))
    .map((edge) => ({ ...edge, meant: places.closest(edge.to, [...ids, "end"]) }))
  const meant = new Map(lost.map((edge) => [edge.to, edge.meant]))
  const after = new Map<string, Array<string>>(ids.map((id) => [id, []]))
  for (const { from, to } of edges) {
    const target = written.has(to) ? to : meant.get(to)
    if (target !== undefined && target !== "end") after.get(from)!.push(target)
  }
  const states = ids.filter((id) => {
    const node = written.get(id)
    return isObject(node) && node["type"] === "state"
  })
  return { ids, edges, lost, after, states }
}

/** Returns all nodes reachable along edges, including the start nodes. */
export const reached = (after: DefinitionGraph["after"], from: Iterable<string>): ReadonlySet<string> => {
  const seen = new Set(from)
  const open = [...seen]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of after.get(id) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/** Returns the path from one node to another, rebuilt from each node's predecessor. */
const walked = (before: ReadonlyMap<string, string>, from: string, to: string): ReadonlyArray<string> => {
  const way = [to]
  for (let id = to; id !== from; way.push(id)) id = before.get(id)!
  return way.toReversed()
}

/** Returns a shortest cycle through a node, without repeating the node at its end; undefined if there is none. */
const shortestCircle = (after: DefinitionGraph["after"], from: string): ReadonlyArray<string> | undefined => {
  const before = new Map<string, string>()
  const front = [from]
  for (const id of front) {
    for (const target of after.get(id) ?? []) {
      if (target === from) return walked(before, from, id)
      if (before.has(target)) continue
      before.set(target, id)
      front.push(target)
    }
  }
  return undefined
}

/** Returns one cycle for each node that no earlier cycle contains, in node order; takes at most nodes × edges steps. */
export const circlesIn = (
  ids: ReadonlyArray<string>,
  after: DefinitionGraph["after"]
): ReadonlyArray<ReadonlyArray<string>> => {
  const told = new Set<string>()
  return ids.flatMap((id) => {
    if (told.has(id)) return []
    const circle = shortestCircle(after, id)
    if (circle === undefined) return []
    for (const member of circle) told.add(member)
    return [circle]
  })
}
