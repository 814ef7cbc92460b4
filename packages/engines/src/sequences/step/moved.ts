import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Run } from "./Run.ts"

/**
 * Returns the new id of each node in the next version, by its old id: unchanged, or renamed by `renamedFrom`; removed
 * nodes are absent.
 */
export const renamed = (before: Definition, after: Definition): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const id of Object.keys(before.nodes)) if (Object.hasOwn(after.nodes, id)) names.set(id, id)
  for (const [id, { renamedFrom }] of Object.entries(after.nodes))
    if (renamedFrom !== undefined && Object.hasOwn(before.nodes, renamedFrom) && !names.has(renamedFrom))
      names.set(renamedFrom, id)
  return names
}

const rekeyed = <A>(
  values: Readonly<Record<string, A>>,
  names: ReadonlyMap<string, string>
): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [names.get(id) ?? id, value]))

/**
 * Returns the run at the new id of its node, with its timer and its memory; undefined if no node of the same type is
 * left.
 */
export const moved = (before: Definition, after: Definition, run: Run): Run | undefined => {
  const names = renamed(before, after)
  const node = names.get(run.node ?? "")
  if (node === undefined || before.nodes[run.node ?? ""]?.type !== after.nodes[node]?.type) return undefined
  const { events, sends } = run.state
  const state = {
    ...run.state,
    ...(events !== undefined && { events: rekeyed(events, names) }),
    ...(sends !== undefined && { sends: rekeyed(sends, names) })
  }
  return { ...run, node, state }
}
