/**
 * Returns the nodes reachable from the start, each after its predecessors except in cycles, and the first way first;
 * then all others.
 */
export const walkingOrder = (
  start: string,
  ways: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<string> => {
  const seen = new Set<string>()
  const left: Array<string> = []
  const visit = (id: string) => {
    if (seen.has(id) || !ways.has(id)) return
    seen.add(id)
    for (const next of ways.get(id)!.toReversed()) visit(next)
    left.push(id)
  }
  visit(start)
  return [...left.toReversed(), ...[...ways.keys()].filter((id) => !seen.has(id))]
}
