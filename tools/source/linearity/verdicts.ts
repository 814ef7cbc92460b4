import { glob, readFile } from "node:fs/promises"
import { check } from "recheck"
import judged from "./linearPatterns.json" with { type: "json" }
import { parsed } from "../parsed.ts"
import { root } from "../root.ts"
import { isModule, isTest, readTree, type Tree } from "../tree.ts"

/** Patterns that are linear in their use, for a reason that the checker cannot see. */
const knownLinear: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu`,
    "Reads what JSON.stringify wrote, in which every quote is closed."
  ],
  [
    String.raw`/[\t\n\f\r /]*(?:(>)|(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)|(["']))?)?)/uy`,
    "Sticky, and all of it may be empty: it matches where it is put, at the first try."
  ],
  [
    String.raw`/[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,61}(?:[/?#:][^\s<>"']*)?|\d{1,3}(?:\.\d{1,3}){3}(?:[/:][^\s<>"']*)?|\[[0-9a-f:.]{2,45}\]|\b(?:mailto|tel|sms|javascript|data):\S+/giu`,
    "Too large for the checker to end. Whatever may repeat before a part that must follow is bounded, so that a place costs at most some thousand steps."
  ],
  [
    String.raw`/^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){7}/mu`,
    "Too large for the checker to end. A line is tried once, from its beginning, and each mark of the seven tells what comes next."
  ]
])

/** A regular expression, and its place. */
interface Pattern {
  readonly place: string
  readonly source: string
  readonly flags: string
}

const isServed = (path: string): boolean => /^(?:packages|apps)\//u.test(path) && isModule(path) && !isTest(path)
const isDocument = (path: string): boolean => /^packages\/.*\/generated\/.*\.json$/u.test(path)

/** Returns every regular expression literal of a module. */
const written = (path: string, text: string): ReadonlyArray<Pattern> => {
  const found: Array<Pattern> = []
  const { lineOf, visit } = parsed(path, text)
  visit({
    Literal: (node) => {
      if ("regex" in node)
        found.push({ place: `${path}:${lineOf(node)}`, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: (node) => {
      const [source, flags] = node.arguments.map((each) => (each.type === "Literal" ? String(each.value) : undefined))
      const isPattern = node.callee.type === "Identifier" && node.callee.name === "RegExp"
      if (isPattern && source !== undefined)
        found.push({ place: `${path}:${lineOf(node)}`, source, flags: flags ?? "" })
    }
  })
  return found
}

/** Returns every pattern in a document of JSON Schemas, which readers run, each once. */
const published = (path: string, text: string): ReadonlyArray<Pattern> => {
  const sources = new Set<string>()
  JSON.parse(text, (key, value) => {
    if (key === "pattern" && typeof value === "string") sources.add(value)
    if (key === "patternProperties") Object.keys(value).forEach((source) => sources.add(source))
    return value
  })
  return [...sources].map((source) => ({ place: path, source, flags: "u" }))
}

// Bounded by the number of attempts, never by time, so that a busy machine finds the same.
const bounds = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 10_000_000
}

const keyOf = ({ flags, source }: Pattern): string => `/${source}/${flags}`

const patternsOf = (tree: Tree): ReadonlyArray<Pattern> =>
  [...tree].flatMap(([path, text]) =>
    isServed(path) ? written(path, text) : isDocument(path) ? published(path, text) : []
  )

const judge = async ({ flags, source }: Pattern): Promise<string | null> => {
  process.env["RECHECK_BACKEND"] = "pure"
  const judged = await check(source, flags, bounds)
  if (judged.status === "safe") return null
  if (judged.status === "unknown") return `cannot be judged: ${judged.error.kind}`
  return `takes ${judged.complexity.summary} time over ${judged.attack.pattern}`
}

/**
 * Judges the regular expressions of programs and published schemas: returns those that may take more than linear time,
 * each with a text that shows it, and those that are linear; `known` ones are not judged again.
 */
export const verdicts = async (tree: Tree, known: ReadonlySet<string> = new Set()) => {
  const findings: Array<string> = []
  const linear = new Set<string>()
  for (const pattern of patternsOf(tree)) {
    const key = keyOf(pattern)
    if (knownLinear.has(key) || linear.has(key)) continue
    const wrong = known.has(key) ? null : await judge(pattern)
    if (wrong === null) linear.add(key)
    else findings.push(`${pattern.place} ${key} ${wrong}`)
  }
  return { findings, linear }
}

/** Finds excuses for patterns that no longer exist. */
export const idle = (tree: Tree, excused: ReadonlyMap<string, string> = knownLinear): ReadonlyArray<string> => {
  const keys = new Set(patternsOf(tree).map(keyOf))
  return [...excused.keys()]
    .filter((key) => !keys.has(key))
    .map((key) => `tools/source/linearity/verdicts.ts excuses ${key}, which no longer exists`)
}

/** Reads the sources of programs and the published schemas. */
export const readPatterned = async (): Promise<Tree> => {
  const tree = new Map(await readTree())
  for await (const path of glob("packages/operations/generated/{openapi,mcp-tools}/**/*.json", { cwd: root }))
    tree.set(path.replaceAll("\\", "/"), await readFile(root + path, "utf8"))
  return tree
}

/** The patterns that were found linear when `pnpm generate` last ran: judging all of them takes a minute. */
export const known: ReadonlySet<string> = new Set(judged)
