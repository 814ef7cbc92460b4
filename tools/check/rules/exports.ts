import { posix } from "node:path"
import { exportsOf, takenBy } from "../../source/exportsOf.ts"
import { resolverOf } from "../../source/moduleGraph.ts"
import { isModule, readTree, type Tree } from "../../source/tree.ts"

export const name = "exports"

/** Modules that the test runner loads. */
const ofVitest: ReadonlySet<string> = new Set([
  "packages/storage/src/testing/databasesOfRun.ts",
  "tools/check/builtOnce.ts",
  "tools/check/ClosingLine.ts",
  "tools/check/LongestFirst.ts"
])

/**
 * True for modules that are loaded by their path: a linter plugin, the peers, answers and judges of connectors for
 * their contract suites, types of a package.
 */
const isLoadedByPath = (path: string): boolean =>
  ofVitest.has(path) || path.endsWith(".d.ts") || /\/testing\/(?:answers|judge|peer)\.ts$/u.test(path)

/**
 * Finds exports without a target or a use: a package's export without a file, and a module's value that no other module
 * imports.
 */
export const findings = (tree: Tree): ReadonlyArray<string> => [...danglingIn(tree), ...unusedIn(tree)]

export const run = async () => findings(await readTree())

const danglingIn = (tree: Tree): ReadonlyArray<string> =>
  [...tree].flatMap(([path, text]) => {
    if (posix.basename(path) !== "package.json") return []
    const targets: Readonly<Record<string, string>> = JSON.parse(text).exports ?? {}
    return Object.entries(targets).flatMap(([subpath, target]) => {
      const [start, end] = posix.join(posix.dirname(path), target).split("*") as [string, string?]
      const leads = end === undefined ? tree.has(start) : [...tree.keys()].some((file) => file.startsWith(start))
      return leads ? [] : [`${path} exports "${subpath}", but there is no ${target}`]
    })
  })

const unusedIn = (tree: Tree): ReadonlyArray<string> => {
  const resolve = resolverOf(tree)
  const modules = [...tree].filter(([path]) => isModule(path))
  const taken = new Set<string>()
  for (const [path, text] of modules)
    for (const { name, specifier } of takenBy(path, text)) {
      const target = resolve(path, specifier)
      if (target !== undefined) taken.add(`${target} ${name}`)
    }
  return modules.flatMap(([path, text]) =>
    taken.has(`${path} *`) || isLoadedByPath(path) || path.endsWith(".test-d.ts")
      ? []
      : exportsOf(path, text)
          .filter(({ name }) => !taken.has(`${path} ${name}`))
          .map(({ line, name }) => `${path}:${line} exports ${name}, which no other module imports`)
  )
}
