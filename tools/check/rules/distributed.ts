import { parsed } from "../../source/parsed.ts"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "distributed"

/** Functions of Postgres that are STABLE, of those that statements like to use (pg_proc.provolatile = 's'). */
const stable =
  /\b(?:now|to_jsonb|to_json|row_to_json|jsonb_build_object|jsonb_build_array|jsonb_agg|jsonb_object_agg|pg_column_size|to_char|concat|concat_ws|format|date_part|age)\s*\(|\bextract\s*\(\s*epoch\s+from\s+[a-z_.]+\s*\)/iu

/** Returns a text up to the parenthesis that closes before it was opened, or to one of these words outside of any. */
const clauseOf = (text: string, ends: RegExp): string => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")" && --depth < 0) return text.slice(0, at)
    if (depth === 0 && ends.test(text.slice(at, at + 12))) return text.slice(0, at)
  }
  return text
}

const subquery = { refuses: /\(\s*select\b/iu, what: "a subquery" }
const unstable = { refuses: stable, what: "a STABLE function" }
/** Instants and lengths of time by turns: what a day is depends on the session. */
const calendar = { refuses: /\b(?!timestamptz\b)[a-z_.]+\s*[+-]\s*interval\b/iu, what: "a STABLE sum" }
const never = /^$/u

/** The clauses of a statement that a distributed engine evaluates by itself, with what it takes in none of them. */
const clauses = [
  { of: /\bdo\s+update\s+set\b/giu, ends: /^returning\b/iu, ...subquery },
  { of: /\bset\b/giu, ends: /^(?:from|where|returning)\b/iu, ...calendar },
  { of: /\bset\b/giu, ends: /^(?:from|where|returning)\b/iu, ...unstable },
  { of: /\breturning\b/giu, ends: never, ...unstable },
  { of: /\bvalues\b/giu, ends: /^(?:on\s|returning\b)/iu, ...subquery }
]

const insertSelect = /\binsert\s+into\s+[a-z_]+\s+(?:as\s+[a-z_]+\s+)?\([^()]*\)\s*(?=select\b)/giu
const evaluated = /\b(?:jsonb_(?:to_record|populate_record)(?:set)?|random)\s*\(/iu
const source = /\b(?:from|join)\s+([a-z_]+)\b(?!\s*\()/giu
const named = /\b([a-z_]+)\s+as\s+(?:materialized\s+)?\(/giu

/**
 * An insert that selects goes to a node as a whole if it reads a table or nothing. The engine breaks it where it first
 * evaluates something of it: all of the statement if the insert is not in a CTE.
 */
const refusedInInserts = (text: string): ReadonlyArray<string> => {
  const before = new Set(Array.from(text.matchAll(named), ([, name]) => name).concat("lateral"))
  return [...text.matchAll(insertSelect)].flatMap(({ 0: words, index }) => {
    const insert = clauseOf(text.slice(index + words.length), never)
    const selected = clauseOf(insert, /^(?:on\s+conflict|returning)\b/iu)
    const readsTable = [...selected.matchAll(source)].some(([, name]) => !before.has(name))
    const readsNothing = !/\bfrom\b/iu.test(selected)
    const isWhole = !text.slice(0, index).trimEnd().endsWith("(")
    const isEvaluated = [stable, evaluated].some((one) => one.test(isWhole ? text : selected))
    return [
      ...(readsTable && isEvaluated ? ["a STABLE function in an insert that selects from a table"] : []),
      ...(readsNothing && insert.slice(selected.length).includes("$")
        ? ["a parameter behind ON CONFLICT of an insert that selects from nothing"]
        : [])
    ]
  })
}

const ofCte = /\(\s*(?:delete\s+from|update)\s+[a-z_]+/giu
const typesAndTexts = /::[a-z0-9[\]]+|'[^']*'/giu
const words = /\b(?!(?:and|or|not|is|null|true|false|any|in)\b)[a-z_]+|\$\{/iu

/** A condition that parameters make false hides a CTE's table from the engine, which then looks for it on a node. */
const refusedInCtes = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(ofCte)].flatMap(({ 0: begin, index }) => {
    const statement = clauseOf(text.slice(index + begin.length), /^returning\b/iu)
    const conditions = statement.slice(clauseOf(statement, /^where\b/iu).length + "where".length)
    const parts: Array<string> = []
    for (let rest = conditions; rest !== ""; rest = rest.slice(parts.at(-1)!.length + "and".length))
      parts.push(clauseOf(rest, /^and\b/iu))
    return parts.some((part) => part.includes("$") && !words.test(part.replaceAll(typesAndTexts, "")))
      ? ["a condition of parameters alone in a CTE that writes"]
      : []
  })

/** Returns what a distributed engine (Citus) would refuse in the text of a statement. */
const refusedIn = (text: string): ReadonlyArray<string> => [
  ...clauses.flatMap(({ ends, of, refuses, what }) =>
    [...text.matchAll(of)].flatMap(({ 0: words, index }) =>
      refuses.test(clauseOf(text.slice(index + words.length), ends)) ? [`${what} behind "${words}"`] : []
    )
  ),
  ...refusedInInserts(text),
  ...refusedInCtes(text),
  ...(/\bselect\s+from\b/iu.test(text) ? ["a select of no columns"] : [])
]

const isOfStorage = (path: string) => /^packages\/storage\/src\/(?!testing\/)/u.test(path) && !isTest(path)

/**
 * Finds statements that run on Postgres but not on a distributed engine: functions that are not IMMUTABLE, and
 * subqueries, where it has to evaluate by itself. One text runs everywhere; decided in docs/decisions/storage.md.
 */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree].filter(([path]) => isModule(path) && isOfStorage(path)).flatMap(([path, text]) => findingsIn(path, text))

export const run = async () => findings(await readTree())

const findingsIn = (path: string, text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const { lineOf, visit } = parsed(path, text)
  interface Spanned {
    readonly start: number
    readonly end: number
  }
  const add = (node: Spanned, statement: string) => {
    for (const what of refusedIn(statement)) found.push(`${path}:${lineOf(node)} has ${what}`)
  }
  visit({
    Literal: (node) => (typeof node.value === "string" ? add(node, node.value) : undefined),
    TemplateLiteral: (node) => add(node, text.slice(node.start, node.end)),
    // Drizzle's values of an insert.
    CallExpression: ({ arguments: given, callee }) => {
      if (callee.type !== "MemberExpression" || !("name" in callee.property) || callee.property.name !== "values")
        return
      for (const one of given)
        if (/sql`[^`]*\(\s*select\b/iu.test(text.slice(one.start, one.end)))
          found.push(`${path}:${lineOf(one)} has a subquery in the values of an insert`)
    }
  })
  return found
}
