import { type Import, importsOf, packageOf } from "../source/imports.ts"
import { resolverOf } from "../source/moduleGraph.ts"
import { isModule, readTree, type Tree } from "../source/tree.ts"

export const name = "resting"

/** What every server has loaded before anybody asked for anything: the process that answers, its worker's thread, and a process that works alone. */
const beginnings = [
  "apps/launcher/src/main.ts",
  "apps/server/src/main.ts",
  "apps/server/src/launch.ts",
  "apps/server/src/worker/launchWorker.ts",
  "apps/server/src/worker/inThread/thread.ts",
  "apps/server/src/worker/inThread/workInThread.ts"
]

/** Large packages that few callers need, or that nobody does until the first mail: loaded by `whenNeeded`, `whenAsked` or a thread. Decided in docs/decisions/running.md. */
const later: ReadonlySet<string> = new Set([
  "@electric-sql/pglite",
  "@electric-sql/pglite-prepopulatedfs",
  "@modelcontextprotocol/node",
  "@modelcontextprotocol/server",
  "@takumi-rs/core",
  "bowser",
  "cheerio",
  "chrono-node",
  "html-to-text",
  "ioredis",
  "libphonenumber-js",
  "liquidjs",
  "maxmind",
  "minisearch",
  "mjml",
  "nodemailer",
  "oidc-provider",
  "parse5",
  "pdfkit",
  "postal-mime",
  "sharp",
  "smpp",
  "undici",
  "yaml",
  "zod"
])

/** Ways by which a server's start loads a package that is to be loaded later. */
export const findings = (tree: Tree): ReadonlyArray<string> => {
  const resolve = resolverOf(tree)
  const found = new Map<string, string>()
  const seen = new Set(beginnings)
  let ways = beginnings.map((path) => [path])
  while (ways.length > 0) {
    const longer: Array<Array<string>> = []
    for (const way of ways) {
      for (const specifier of loadedAtOnceBy(tree, way.at(-1)!)) {
        const wanted = packageOf(specifier)
        if (later.has(wanted) && !found.has(wanted)) {
          found.set(wanted, `${way.join(" → ")} loads ${wanted} with every start; import it when it is needed`)
        }
        const target = resolve(way.at(-1)!, specifier)
        if (target === undefined || !isModule(target) || seen.has(target)) continue
        seen.add(target)
        longer.push([...way, target])
      }
    }
    ways = longer
  }
  return [...found.values()]
}

export const run = async () => findings(await readTree())

const loadedAtOnceBy = (tree: Tree, path: string): ReadonlyArray<string> =>
  importsOf(path, tree.get(path) ?? "").flatMap(({ loads, specifier }: Import) =>
    loads === "at once" && specifier !== undefined ? [specifier] : []
  )
