import { importsOf, packageOf } from "../../source/imports.ts"
import { parsed } from "../../source/parsed.ts"
import { isModule, readTree, type Tree } from "../../source/tree.ts"

export const name = "sql"

const engines = new Set(["drizzle-orm", "drizzle-kit", "postgres", "pg", "@electric-sql/pglite"])

const verbs = "select\\s[^]+\\sfrom|insert\\s+into|update\\s+\\S+\\s+set|delete\\s+from|with\\s+\\w+\\s+as\\s*\\("
const definitions = "(?:create|alter|drop|truncate)\\s+(?:table|index|database|schema)"
const statement = `^\\s*(?:${verbs}|${definitions})\\b`
// A statement has its verb in one case throughout: "Select a template from the list" is prose.
const isStatement = (text: string): boolean => {
  const verb = /[a-z]+/iu.exec(text)?.[0] ?? ""
  return (verb === verb.toLowerCase() || verb === verb.toUpperCase()) && new RegExp(statement, "iu").test(text)
}

// The bench compares with Postgres itself, and fills it in bulk.
const speaksSql = (path: string) => /^(?:packages\/storage|tools\/bench\/postgres)\//u.test(path)

/** Finds SQL, as text or through a driver, outside packages/storage and the bench's postgres folder. */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree]
    .filter(([path]) => isModule(path) && !speaksSql(path) && path !== "tools/check/rules/sql.test.ts")
    .flatMap(([path, text]) => [...engineFindings(path, text), ...statementFindings(path, text)])

export const run = async () => findings(await readTree())

const engineFindings = (path: string, text: string): ReadonlyArray<string> =>
  importsOf(path, text)
    .filter(({ specifier }) => specifier !== undefined && engines.has(packageOf(specifier)))
    .map(({ specifier, line }) => `${path}:${line} imports ${specifier}; only packages/storage may`)

const statementFindings = (path: string, text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const { visit, lineOf } = parsed(path, text)
  const add = (node: { readonly start: number; readonly end: number }, value: unknown) => {
    if (typeof value === "string" && isStatement(value)) {
      found.push(`${path}:${lineOf(node)} speaks SQL; only packages/storage may`)
    }
  }
  visit({
    Literal: (node) => add(node, node.value),
    TemplateElement: (node) => add(node, node.value.cooked)
  })
  return found
}
