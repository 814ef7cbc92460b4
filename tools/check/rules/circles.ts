import { circlesOf, shortestWay } from "../../source/circles.ts"
import { moduleGraph } from "../../source/moduleGraph.ts"
import { readTree, type Tree } from "../../source/tree.ts"

export const name = "circles"

/**
 * Finds groups of modules that import one another in a circle, types included; each is reported by its shortest cycle.
 */
export const findings = (tree: Tree): ReadonlyArray<string> => {
  const graph = moduleGraph(tree)
  return circlesOf(graph).map((members) => {
    const way = shortestWay(graph, members)
    const more = members.length > way.length ? ` (${members.length} files in all)` : ""
    return `${[...way, way[0]].join(" → ")}${more}`
  })
}

export const run = async () => findings(await readTree())
