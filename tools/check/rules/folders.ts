import { posix } from "node:path"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "folders"

/** Maximum number of modules in a folder, tests aside. */
export const maxModules = 15

/** Flat tables: folders of similar rows, which readers look up by name. */
const tables = new Set([
  "packages/schema/src/events",
  "packages/schema/src/resources",
  "packages/storage/src/repositories",
  "packages/storage/src/tables",
  "tools/check/rules",
  "tools/generate"
])

const isRow = (path: string): boolean => /^packages\/operations\/src\/[^/]+\/[^/]+$/u.test(path)

/** Finds folders that hold more modules than a reader takes in at a glance. */
export const findings = (tree: Tree): ReadonlyArray<string> => {
  const modules = [...tree.keys()].filter((path) => isModule(path) && !isTest(path) && !isRow(path))
  return Object.entries(Object.groupBy(modules, (path) => posix.dirname(path)))
    .filter(([folder, files = []]) => files.length > maxModules && !tables.has(folder))
    .map(([folder, files]) => `${folder} holds ${files!.length} modules of at most ${maxModules}: give some a folder`)
}

export const run = async () => findings(await readTree())
