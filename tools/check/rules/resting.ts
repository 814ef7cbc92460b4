import { importsOf, packageOf } from "../../source/imports.ts"
import { resolverOf } from "../../source/moduleGraph.ts"
import { parsed } from "../../source/parsed.ts"
import { isModule, readTree, type Tree } from "../../source/tree.ts"

export const name = "resting"

/**
 * Modules that every server loads at its start: the process that answers, its worker's thread, and a process that only
 * works.
 */
const beginnings = [
  "apps/launcher/src/main.ts",
  "apps/server/src/main.ts",
  "apps/server/src/launch.ts",
  "apps/server/src/worker/launchWorker.ts",
  "apps/server/src/worker/inThread/thread.ts",
  "apps/server/src/worker/inThread/workInThread.ts"
]

/**
 * Large packages that few callers need, or that nobody needs until the first mail: loaded by `whenNeeded`, `whenAsked`
 * or a thread. Decided in docs/decisions/running.md.
 */
const later: ReadonlySet<string> = new Set(
  `@electric-sql/pglite @electric-sql/pglite-prepopulatedfs @modelcontextprotocol/node
   @modelcontextprotocol/server @takumi-rs/core cheerio eld html-to-text ioredis
   libphonenumber-js liquidjs marked minisearch mjml nodemailer oidc-provider parse5 pdfkit postal-mime sharp
   smpp undici yaml zod`.split(/\s+/u)
)

/**
 * Finds import paths by which a server's start loads a package that is to be loaded later, or reads the tables of every
 * language and time zone (10 MB) for a formatter.
 */
export const findings = (tree: Tree): ReadonlyArray<string> => {
  const resolve = resolverOf(tree)
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const told = (way: ReadonlyArray<string>, what: string, says: string) => {
    if (!found.has(what)) found.set(what, `${way.join(" → ")} ${says}`)
  }
  let ways = beginnings.map((path) => [path])
  while (ways.length > 0) {
    const longer: Array<Array<string>> = []
    for (const way of ways) {
      const path = way.at(-1)!
      if (seen.has(path)) continue
      seen.add(path)
      const text = tree.get(path) ?? ""
      if (makesFormatter(path, text)) told(way, path, "makes a formatter with every start; make it memoized")
      for (const specifier of loadedAtOnceBy(path, text)) {
        const wanted = packageOf(specifier)
        if (later.has(wanted)) told(way, wanted, `loads ${wanted} with every start; import it when it is needed`)
        const target = resolve(path, specifier)
        if (target !== undefined && isModule(target)) longer.push([...way, target])
      }
    }
    ways = longer
  }
  return [...found.values()]
}

export const run = async () => findings(await readTree())

const loadedAtOnceBy = (path: string, text: string): ReadonlyArray<string> =>
  importsOf(path, text).flatMap(({ loads, specifier }) =>
    loads === "at once" && specifier !== undefined ? [specifier] : []
  )

const formatter = /^new Intl\.(?:DateTimeFormat|NumberFormat|ListFormat|RelativeTimeFormat|DisplayNames|Collator)\b/u

/** True if a module makes a formatter when it is loaded, for a top-level name. */
const makesFormatter = (path: string, text: string): boolean => {
  let makes = false
  parsed(path, text).visit({
    Program: ({ body }) => {
      for (const statement of body) {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
        if (declared?.type !== "VariableDeclaration") continue
        makes ||= declared.declarations.some(({ init }) => init && formatter.test(text.slice(init.start, init.end)))
      }
    }
  })
  return makes
}
