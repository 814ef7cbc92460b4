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

/** Returns what a distributed engine (Citus) would refuse in the text of a statement. */
const refusedIn = (text: string): ReadonlyArray<string> => [
  ...clauses.flatMap(({ ends, of, refuses, what }) =>
    [...text.matchAll(of)].flatMap(({ 0: words, index }) =>
      refuses.test(clauseOf(text.slice(index + words.length), ends)) ? [`${what} behind "${words}"`] : []
    )
  ),
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
