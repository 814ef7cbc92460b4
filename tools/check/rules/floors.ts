import { circlesOf, shortestWay } from "../../source/circles.ts"
import { moduleGraph } from "../../source/moduleGraph.ts"
import { isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "floors"

/**
 * Removes the folder of job rows from a path: it belongs to the files beside it, since each of them needs the other by
 * nature.
 */
const withoutJobs = (path: string): string => path.replace("/jobs/", "/")

/**
 * Returns the folder that two paths share, and the folder or file below it that each is in; undefined if that is the
 * same.
 */
const parting = (from: string, to: string): readonly [folder: string, one: string, other: string] | undefined => {
  const [a, b] = [withoutJobs(from).split("/"), withoutJobs(to).split("/")]
  let depth = 0
  while (depth < a.length - 1 && a[depth] === b[depth]) depth++
  const [one, other] = [a[depth]!, b[depth]!]
  return one === other ? undefined : [a.slice(0, depth).join("/"), one, other]
}

/** Returns for each folder its entries, and the other entries that each of them imports; files of tests aside. */
const storeysOf = (tree: Tree): ReadonlyMap<string, ReadonlyMap<string, ReadonlyArray<string>>> => {
  const storeys = new Map<string, Map<string, Array<string>>>()
  for (const [from, targets] of moduleGraph(tree)) {
    if (isTest(from)) continue
    for (const to of targets) {
      const found = isTest(to) ? undefined : parting(from, to)
      if (found === undefined) continue
      const [folder, one, other] = found
      const storey = storeys.get(folder) ?? new Map<string, Array<string>>()
      storeys.set(folder, storey)
      storey.set(one, [...(storey.get(one) ?? []), other])
      if (!storey.has(other)) storey.set(other, [])
    }
  }
  return storeys
}

/** Finds folders that import one another in a circle: a reader of one must know the other first. */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...storeysOf(tree)].flatMap(([folder, storey]) =>
    circlesOf(storey).map((members) => {
      const way = shortestWay(storey, members)
      return `${folder}: ${[...way, way[0]].join(" → ")}`
    })
  )

export const run = async () => findings(await readTree())
