import type { ModuleGraph } from "./moduleGraph.ts"

/**
 * Returns the strongly connected components of more than one module, and modules that import themselves (Tarjan 1972).
 */
export const circlesOf = (graph: ModuleGraph): ReadonlyArray<ReadonlyArray<string>> => {
  const found: Array<ReadonlyArray<string>> = []
  const order = new Map<string, number>()
  const open: Array<string> = []
  const isOpen = new Set<string>()

  const visit = (path: string): number => {
    const at = order.size
    order.set(path, at)
    open.push(path)
    isOpen.add(path)
    let low = at
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (isOpen.has(target)) low = Math.min(low, order.get(target)!)
    }
    if (low === at) {
      const members = open.splice(open.indexOf(path))
      for (const member of members) isOpen.delete(member)
      if (members.length > 1 || (graph.get(path) ?? []).includes(path)) found.push(members.sort())
    }
    return low
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return found.sort(([one], [other]) => (one! < other! ? -1 : 1))
}

/** Returns the shortest cycle among the members. */
export const shortestWay = (graph: ModuleGraph, members: ReadonlyArray<string>): ReadonlyArray<string> =>
  members.map((start) => wayBack(graph, start)).reduce((best, way) => (way.length < best.length ? way : best))

/** Returns the shortest cycle from one module back to itself, found breadth first. */
const wayBack = (graph: ModuleGraph, start: string): ReadonlyArray<string> => {
  const seen = new Set<string>()
  let ways: ReadonlyArray<ReadonlyArray<string>> = [[start]]
  while (ways.length > 0) {
    const longer: Array<ReadonlyArray<string>> = []
    for (const way of ways) {
      for (const target of graph.get(way.at(-1)!) ?? []) {
        if (target === start) return way
        if (seen.has(target)) continue
        seen.add(target)
        longer.push([...way, target])
      }
    }
    ways = longer
  }
  return [start]
}
