import type { Fitting } from "../fit.ts"
import type { Places } from "../Places.ts"

/** Refuses two nodes renamed from the same node, and a node renamed from one that still exists. */
export const checkRenames = ({ nodes, written }: Fitting, places: Places): void => {
  const taken = new Map<string, string>()
  for (const [id, { renamedFrom }] of nodes) {
    if (renamedFrom === undefined) continue
    const path = `nodes.${id}.renamedFrom`
    const other = taken.get(renamedFrom)
    if (other !== undefined)
      places.refuse(path, "renamed_twice", `"${other}" was renamed from "${renamedFrom}" already.`)
    else if (written.has(renamedFrom))
      places.refuse(path, "renamed_twice", `"${renamedFrom}" is still there: no node was renamed from it.`)
    else taken.set(renamedFrom, id)
  }
}
